import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  resolvePending,
  startWithPartners,
  syncNow,
} from '../../test/integrations.ts';
import { petsOf } from '../../test/listing.ts';

let server: PartnersServer;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startWithPartners({ animals: 16 });
  const first = await makeIntegration(server, 'SHELTER_BUDDY');
  await endedSync(server, first);
  await resolvePending(server);
  // A breed's word is known once its species is.
  await syncNow(server, first);
  await resolvePending(server);
});
beforeEach(async () => {
  integration = await makeIntegration(server, 'SHELTER_BUDDY');
  await endedSync(server, integration);
});
afterAll(() => server.stop());

const AVAILABLE = '3';
const map = (...entries: [id: string, type: string][]) =>
  server.admin.call('update/settings', {
    integration_uuid: integration.uuid,
    settings: { status_map: entries.map(([id, type]) => ({ id, status: [{ type }] })) },
  });
const statuses = async () => {
  const pets = await petsOf(server, integration);
  return new Set(pets.map(({ status_key }) => status_key));
};
const all = (status: string) =>
  server.sql.query(
    `update pet set status_key = $2 from pet_source s, integration i where s.pet_id = pet.id and s.integration_id = i.id and i.uuid = $1`,
    [integration.uuid, status],
  );
/** Every status the partner has, as one of ours. */
const everything = (type: string) => map([AVAILABLE, type], ['92', type], ['33', type], ['70', type], ['71', type]);

test('without a map every pet is available', async () => {
  expect(await statuses()).toEqual(new Set(['AVAILABLE']));
});

test('a status is found by its id', async () => {
  await map([AVAILABLE, 'IN_PROCESS']);
  expect(await syncNow(server, integration, { archive_all: true })).toMatchObject({ state_key: 'FINISHED', failed_pets: 0 });
  expect(await statuses()).toContain('IN_PROCESS');
});

test('a status is found by its name, whatever its case', async () => {
  await map(['available FOR adoption', 'IN_PROCESS']);
  await syncNow(server, integration, { archive_all: true });
  expect(await statuses()).toContain('IN_PROCESS');
});

test.each(['IN_PROCESS', 'APPROVED'])(
  'a pet that is %s here is not made available by a partner that still lists it',
  async (status) => {
    await everything('AVAILABLE');
    await all(status);
    await syncNow(server, integration, { force_updates: true });
    expect(await statuses()).toEqual(new Set([status]));
  },
);

test('a partner that says adopted ends an adoption under way', async () => {
  await all('APPROVED');
  await everything('ADOPTED');
  await syncNow(server, integration);
  expect(await statuses()).toEqual(new Set(['ADOPTED']));
});

test('a status without an entry leaves the pet’s status as it is', async () => {
  await all('APPROVED');
  await map(['70', 'ADOPTED']);
  await syncNow(server, integration, { force_updates: true });
  expect(await statuses()).toEqual(new Set(['APPROVED']));
});
