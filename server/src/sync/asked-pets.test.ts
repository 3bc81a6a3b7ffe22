import { MAX_ASKED } from '@homeward/contract/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dogs, type Listing, listingOf, startListing } from '../../test/listing.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
  server.rows = dogs(150, { HOUSE: 'North' });
  integration = await listingOf(server);
  await endedSync(server, integration);
});
afterAll(() => server.stop());

interface Asked {
  reasons: { reason: string; count: number }[];
  pets: { name: string; external_id: string; reason: string }[];
}
const ask = async (sync_uuid: string, offset = 0) =>
  (await server.admin.call<Asked>('verify/question', { sync_uuid, offset })).data;
const filterBy = (values: string[]) =>
  server.admin.call('update/settings', {
    integration_uuid: integration.uuid,
    settings: { filters: values.length ? [{ field: 'HOUSE', values }] : [] },
  });

test('every pet that a run asks about is named, with the rule that takes it away, page by page', async () => {
  await filterBy(['Nroth']);
  const { uuid } = await syncNow(server, integration);
  const reason = 'The filter HOUSE = Nroth leaves it out.';
  const first = await ask(uuid);
  expect(first.reasons).toEqual([{ reason, count: 150 }]);
  expect(first.pets).toHaveLength(MAX_ASKED);
  expect(first.pets[0]).toMatchObject({ name: 'Dog 1', external_id: '1', reason });
  expect((await ask(uuid, MAX_ASKED)).pets.at(-1)).toMatchObject({ name: 'Dog 150' });
});

test('those the partner no longer lists are told as that, and once the question is answered nobody is asked about', async () => {
  await filterBy([]);
  server.rows = dogs(20, { HOUSE: 'North' });
  const { uuid } = await syncNow(server, integration);
  expect((await ask(uuid)).reasons).toEqual([{ reason: 'The partner no longer lists it.', count: 130 }]);
  await server.admin.call('sync/confirm', { sync_uuid: uuid, archive: false });
  expect(await ask(uuid)).toEqual({ reasons: [], pets: [] });
});

test('only who may see syncs sees whom they ask about', async () => {
  const other = await server.userWith('integration/search');
  expect(await other.call('verify/question', { sync_uuid: integration.uuid })).toMatchObject({ http: 403 });
});
