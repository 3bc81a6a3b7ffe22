import type { Page } from '@homeward/contract/call';
import type { Integration } from '@homeward/contract/integration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  startWithPartners,
} from '../../../../test/integrations.ts';
import { makeBranch } from '../../../../test/shelters.ts';

let server: PartnersServer;
let older: MadeIntegration;
let newer: MadeIntegration;
let draft: MadeIntegration;
let gone: MadeIntegration;
let ofDeletedBranch: MadeIntegration;
beforeAll(async () => {
  server = await startWithPartners({ animals: 10 });
  older = await makeIntegration(server, 'SHELTER_MANAGER');
  await endedSync(server, older);
  newer = await makeIntegration(server, 'CHAMELEON', { branch: older });
  await endedSync(server, newer);
  draft = await makeIntegration(server, 'ANIMALS_FIRST', { branch: older, connected: false });
  gone = await makeIntegration(server, 'PETFINDER', { branch: older });
  await server.admin.call('integration/disconnect', { integration_uuid: gone.uuid });
  const branch = await makeBranch(server, older.shelter, 'Closed');
  ofDeletedBranch = await makeIntegration(server, 'SHELTER_MANAGER', { branch: { ...older, branch } });
  await endedSync(server, ofDeletedBranch);
  await server.sql.query('update organization_branch set deleted = true where id = $1', [branch.id]);
});
afterAll(() => server.stop());

/** As the list asks. */
const list = (search: object = {}, options: object = {}, by = server.admin) =>
  by.call<Page<Integration>>('integration/search', {
    search: { deleted: false, active: true, 'branch.deleted': false, shelter_id: older.shelter.id, ...search },
    options: { sort: '-last_sync', ...options },
  });
const uuids = async (search: object = {}) => (await list(search)).data.result.map(({ uuid }) => uuid);

test('the list shows what is connected, the newest sync first', async () => {
  expect(await uuids()).toEqual([newer.uuid, older.uuid]);
});

test('drafts are found where they are asked for', async () => {
  expect(await uuids({ active: false })).toEqual([draft.uuid]);
});

test('the list filters by partner', async () => {
  expect(await uuids({ partner_key: 'SHELTER_MANAGER' })).toEqual([older.uuid]);
  expect(await uuids({ partner_key: 'PETPOINT' })).toEqual([]);
});

test('the list filters by uuid', async () => {
  expect(await uuids({ uuid: older.uuid })).toEqual([older.uuid]);
});

test('without a shelter all shelters are listed', async () => {
  const { data } = await server.admin.call<Page<Integration>>('integration/search', {
    search: { deleted: false, active: true, 'branch.deleted': false },
    options: { sort: '-last_sync', limit: 100 },
  });
  expect(data.count).toBeGreaterThan(2);
});

test('one that has never run comes last', async () => {
  const branch = await makeBranch(server, older.shelter, 'Late');
  const late = await makeIntegration(server, 'PETFINDER', { branch: { ...older, branch } });
  await server.sql.query('delete from integration_sync s using integration i where i.id = s.integration_id and i.uuid = $1', [
    late.uuid,
  ]);
  expect((await uuids()).at(-1)).toBe(late.uuid);
  await server.admin.call('integration/disconnect', { integration_uuid: late.uuid });
});

test('a row says how its newest sync went and how many pets there are', async () => {
  const { data } = await list({ uuid: older.uuid });
  const [row] = data.result;
  expect(row).toMatchObject({ state_key: 'FINISHED', main: true, last_sync: expect.any(String), settings_saved: true });
  const { rows } = await server.sql.query(
    `select count(c.pet_id)::int as total_pets, count(c.waits_on)::int as pending_pets
      from pet_source c join integration i on i.id = c.integration_id where i.uuid = $1`,
    [older.uuid],
  );
  expect(rows[0].total_pets).toBeGreaterThan(0);
  expect(row).toMatchObject(rows[0]);
});

test('a dry run is no sync of the list', async () => {
  const before = (await list({ uuid: older.uuid })).data.result[0]?.last_sync;
  await server.admin.call('sync/one', { integration_uuid: older.uuid, dry_run: true });
  await endedSync(server, older);
  expect((await list({ uuid: older.uuid })).data.result[0]?.last_sync).toBe(before);
});

test('shelter, location, networks and syncs come where they are asked for', async () => {
  const { data } = await server.admin.call<Integration>('integration/search', {
    search: {
      uuid: older.uuid,
      with: { shelter: { with: { contract_options: true } }, branch: true, networks: true, integration_syncs: true },
    },
    options: { _single: true },
  });
  expect(data).toMatchObject({
    shelter: { uuid: older.shelter.uuid, contract_options: [] },
    branch: { uuid: older.branch.uuid },
    networks: [],
    integration_syncs: expect.any(Array),
  });
  const ids = data.integration_syncs?.map(({ created_date }) => created_date) ?? [];
  expect(ids).toEqual([...ids].sort().reverse());
});

test('settings come where they are asked for, to whoever may see them', async () => {
  const read = (by = server.admin) => list({ uuid: older.uuid, with: { settings: true } }, {}, by);
  expect((await list({ uuid: older.uuid })).data.result[0]).not.toHaveProperty('settings');
  expect((await read()).data.result).toMatchObject([{ uuid: older.uuid, settings: {} }]);
  const reader = await server.userWith('integration/search', 'branch/search');
  expect(await read(reader)).toMatchObject({ http: 403, data: { permission: 'verify/settings' } });
});

test('credentials can be neither read nor searched', async () => {
  expect(JSON.stringify((await list()).data)).not.toMatch(/credential|account_hash|password/);
  expect(await list({ credentials: 'x' })).toMatchObject({ http: 422 });
  expect(await list({ account_hash: 'x' })).toMatchObject({ http: 422 });
  expect(await list({}, { sort: 'credentials' })).toMatchObject({ http: 422 });
});

test('only who holds the permission searches', async () => {
  const other = await server.userWith('shelter/search');
  expect(await list({}, {}, other)).toMatchObject({ http: 403, data: { permission: 'integration/search' } });
});
