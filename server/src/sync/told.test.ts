import type { SyncPet } from '@homeward/contract/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, startListing } from '../../test/listing.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
  server.rows = dogs(12);
  integration = await listingOf(server);
  await endedSync(server, integration);
});
afterAll(() => server.stop());

const told = async (uuid: string) => {
  const { data } = await server.admin.call<{ pets: SyncPet[] }>('verify/sync', { sync_uuid: uuid, with_pets: true });
  return data.pets
    .map(({ external_id, outcome_key, reason }) => [external_id, outcome_key, reason].filter(Boolean).join(' '))
    .sort();
};
const filtered = (filters: object[], exclude_filters: object[] = [], status_map: object[] = []) =>
  server.admin.call('update/settings', {
    integration_uuid: integration.uuid,
    settings: { filters, exclude_filters, status_map },
  });

test('a run lists whom it added, changed, archived and left out, and by which rule', async () => {
  await filtered(
    [{ field: 'COLOR', values: ['Red', 'Brown'] }],
    [{ field: 'HOUSE', values: ['South'] }],
    [{ id: 'Quarantine', status: [{ type: 'NOT_OFFERED' }] }],
  );
  server.rows = [
    ...dogs(8, { COLOR: 'Red' }),
    dog(7, { COLOR: 'Red', ANIMALNAME: 'Renamed' }),
    dog(8, { COLOR: 'White' }),
    dog(9, { COLOR: 'Red', HOUSE: 'South' }),
    dog(10, { COLOR: 'Brown', ISQUARANTINE: 1 }),
    dog(11, { COLOR: 'Brown', DECEASEDDATE: '2026-01-01T00:00:00' }),
    dog(13, { COLOR: 'Red' }),
    dog(14, { COLOR: 'Blue' }),
  ].filter(({ ID, ANIMALNAME, COLOR }) => (ID !== 7 || ANIMALNAME === 'Renamed') && (ID !== 8 || COLOR === 'White'));
  const sync = await syncNow(server, integration);
  expect(await told(sync.uuid)).toEqual([
    '10 ARCHIVED The status map leaves it out: Quarantine.',
    '10 FILTERED The status map leaves it out: Quarantine.',
    '11 ARCHIVED It is not there any more: Deceased.',
    '12 ARCHIVED The partner no longer lists it.',
    '13 ADDED',
    '14 FILTERED The filter COLOR = Red or Brown leaves it out.',
    '7 UPDATED',
    '8 ARCHIVED The filter COLOR = Red or Brown leaves it out.',
    '8 FILTERED The filter COLOR = Red or Brown leaves it out.',
    '9 ARCHIVED The exclude filter HOUSE = South leaves it out.',
    '9 FILTERED The exclude filter HOUSE = South leaves it out.',
  ]);
});
