import type { Integration } from '@homeward/contract/integration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  endedSync,
  makeIntegration,
  type PartnersServer,
  resolvePending,
  startWithPartners,
  syncNow,
} from '../../../../test/integrations.ts';
import { petsOf } from '../../../../test/listing.ts';
import { makeBranch, makeShelter } from '../../../../test/shelters.ts';

let server: PartnersServer;
beforeAll(async () => {
  server = await startWithPartners({ animals: 24 });
  // Two rounds: a breed's word is known once its species is.
  for (let round = 0; round < 3; round++) {
    const first = await makeIntegration(server, 'SHELTER_MANAGER');
    await endedSync(server, first);
    await resolvePending(server);
  }
});
beforeEach(() => {
  for (const { key } of server.simulator.partners) server.simulator.set(key, null);
});
afterAll(() => server.stop());

const disconnect = ({ uuid }: { uuid: string }, by = server.admin) =>
  by.call<{ integration: Integration }>('integration/disconnect', { integration_uuid: uuid });
const runOf = async ({ uuid }: { uuid: string }) =>
  (
    await server.sql.query<{ canceled: Date | null; stages: { key: string }[] }>(
      'select s.* from integration_sync s join integration i on i.id = s.integration_id where i.uuid = $1 order by s.id desc limit 1',
      [uuid],
    )
  ).rows[0];

test('it is gone, and its pets stay', async () => {
  const integration = await makeIntegration(server, 'SHELTER_MANAGER');
  const { added } = await endedSync(server, integration);
  expect(added).toBeGreaterThan(10);
  expect(await disconnect(integration)).toMatchObject({
    http: 200,
    data: { integration: { deleted: true, active: false, main: false } },
  });
  expect((await petsOf(server, integration)).filter(({ deleted }) => !deleted)).toHaveLength(added);
});

test('a second time it is not found', async () => {
  const integration = await makeIntegration(server, 'SHELTER_MANAGER', { connected: false });
  await disconnect(integration);
  expect(await disconnect(integration)).toMatchObject({ http: 404, message: 'Integration not found' });
});

test('the oldest other integration of the location becomes the main one', async () => {
  const first = await makeIntegration(server, 'SHELTER_MANAGER');
  const second = await makeIntegration(server, 'CHAMELEON', { branch: first });
  const third = await makeIntegration(server, 'ANIMALS_FIRST', { branch: first });
  await disconnect(first);
  const { rows } = await server.sql.query('select uuid, main from integration where uuid = any($1) order by id', [
    [second.uuid, third.uuid],
  ]);
  expect(rows).toEqual([
    { uuid: second.uuid, main: true },
    { uuid: third.uuid, main: false },
  ]);
});

test('a draft does not become the main one', async () => {
  const first = await makeIntegration(server, 'SHELTER_MANAGER');
  const second = await makeIntegration(server, 'CHAMELEON', { branch: first, connected: false });
  await disconnect(first);
  expect((await server.sql.query('select main from integration where uuid = $1', [second.uuid])).rows).toEqual([{ main: false }]);
});

test('a run that is under way is canceled, and says so in its stages', async () => {
  server.simulator.set('shelter-buddy', null);
  const integration = await makeIntegration(server, 'SHELTER_BUDDY');
  await endedSync(server, integration);
  server.simulator.set('shelter-buddy', 'slow');
  await server.admin.call('sync/one', { integration_uuid: integration.uuid });
  await disconnect(integration);
  const run = await runOf(integration);
  expect(run?.canceled).not.toBeNull();
  expect(run?.stages.at(-1)?.key).toBe('CANCELED');
});

test('connected again the pets move over and none comes twice', async () => {
  const first = await makeIntegration(server, 'SHELTER_MANAGER');
  const { added } = await endedSync(server, first);
  const before = await petsOf(server, first);
  await disconnect(first);
  const second = await makeIntegration(server, 'SHELTER_MANAGER', { branch: first });
  expect(await endedSync(server, second)).toMatchObject({ state_key: 'FINISHED', migrated: added, added: 0, archived: 0 });
  expect((await petsOf(server, second)).map(({ uuid }) => uuid)).toEqual(before.map(({ uuid }) => uuid));
  expect(await syncNow(server, second)).toMatchObject({ unchanged: added, migrated: 0, updated: 0 });
});

test('connected again at another location the pets move there', async () => {
  const first = await makeIntegration(server, 'SHELTER_MANAGER');
  const { added } = await endedSync(server, first);
  await disconnect(first);
  const branch = await makeBranch(server, first.shelter, 'South');
  const second = await makeIntegration(server, 'SHELTER_MANAGER', { branch: { ...first, branch } });
  expect(await endedSync(server, second)).toMatchObject({ migrated: added, added: 0 });
  expect((await petsOf(server, second)).every(({ branch_id }) => branch_id === branch.id)).toBe(true);
});

test('another shelter’s pets of the same account stay where they are', async () => {
  const first = await makeIntegration(server, 'SHELTER_MANAGER');
  const { added } = await endedSync(server, first);
  await disconnect(first);
  const shelter = await makeShelter(server);
  const branch = await makeBranch(server, shelter, 'Elsewhere');
  const second = await makeIntegration(server, 'SHELTER_MANAGER', { branch: { ...first, shelter, branch } });
  expect(await endedSync(server, second)).toMatchObject({ migrated: 0, added });
});

test('networks no longer name it', async () => {
  const integration = await makeIntegration(server, 'SHELTER_MANAGER', { connected: false });
  const made = await server.admin.call<{ network: { uuid: string } }>('network/create', {
    shelter_uuid: integration.shelter.uuid,
    partner_key: 'SHELTER_MANAGER',
  });
  const network_uuid = made.data.network.uuid;
  await server.admin.call('network/connect', { network_uuid, integration_uuid: integration.uuid });
  await disconnect(integration);
  const { rowCount } = await server.sql.query(
    'select from network_integration c join network n on n.id = c.network_id where n.uuid = $1',
    [network_uuid],
  );
  expect(rowCount).toBe(0);
});

test('only who holds the permission disconnects', async () => {
  const integration = await makeIntegration(server, 'SHELTER_MANAGER', { connected: false });
  const reader = await server.userWith('integration/search', 'integration/connect');
  expect(await disconnect(integration, reader)).toMatchObject({ http: 403, data: { permission: 'integration/disconnect' } });
});
