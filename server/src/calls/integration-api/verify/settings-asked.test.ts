import type { Settings } from '@homeward/contract/integration-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  startWithPartners,
} from '../../../../test/integrations.ts';
import { NOWHERE } from '../../../../test/new-shelter.ts';

let server: PartnersServer;
let manager: MadeIntegration;
let buddy: MadeIntegration;
beforeAll(async () => {
  server = await startWithPartners({ animals: 20 });
  manager = await makeIntegration(server, 'SHELTER_MANAGER');
  buddy = await makeIntegration(server, 'SHELTER_BUDDY', { connected: false });
  await endedSync(server, manager);
});
beforeEach(() => {
  for (const { key } of server.simulator.partners) server.simulator.set(key, null);
});
afterAll(() => server.stop());

interface Shown {
  settings: Settings;
  fields: { name: string }[];
  choices: Record<string, { name: string; value: string }[]>;
  total: number | null;
  partner_problem: string | null;
  definitions: object[];
  sync_sections: object[];
}
const call = (path: string, input: object, by = server.admin) => by.call<Shown>(path, input);
const verify = (integration: MadeIntegration, input: object = {}) =>
  call('verify/settings', { integration_uuid: integration.uuid, load_choices: true, ...input });
const save = (settings: object) => call('update/settings', { integration_uuid: manager.uuid, settings });

test('the partner’s own settings come with what they are chosen from', async () => {
  const { data } = await verify(buddy);
  expect(data.fields.map(({ name }) => name)).toContain('search_status_list');
  expect(data.choices.search_status_list).toContainEqual({ name: 'Available For Adoption', value: '3' });
  expect(data.choices.locations_list).toEqual([{ name: 'Harbor Campus', value: '53' }]);
  expect(data.partner_problem).toBeNull();
});

test('settings wait for no partner unless its choices are asked for', async () => {
  server.simulator.set('shelter-buddy', '500');
  expect(await verify(buddy, { load_choices: false })).toMatchObject({
    http: 200,
    data: { choices: {}, partner_problem: null, settings: { filters: [] } },
  });
});

test('the total is counted where it is asked for', async () => {
  expect((await verify(manager)).data.total).toBeNull();
  const { total } = (await verify(manager, { load_total: true })).data;
  expect(total).toBeGreaterThan(5);
  expect((await call('retrieve/total-pets', { integration_uuid: manager.uuid })).data).toMatchObject({ total });
});

test('the total counts what passes the filters', async () => {
  const count = async () => (await call('retrieve/total-pets', { integration_uuid: manager.uuid })).data.total ?? 0;
  const all = await count();
  await save({ filters: [{ field: 'SPECIESNAME', values: ['Dog'] }] });
  const dogs = await count();
  await save({ filters: [], exclude_filters: [{ field: 'SPECIESNAME', values: ['Dog'] }] });
  expect(await count()).toBe(all - dogs);
  expect(dogs).toBeGreaterThan(0);
  await save({});
});

test.each(['401', 'malformed'] as const)(
  'a partner with %s is a problem in words, and the form comes all the same',
  async (fault) => {
    server.simulator.set('shelter-buddy', fault);
    expect(await verify(buddy)).toMatchObject({
      http: 200,
      data: {
        choices: {},
        total: null,
        partner_problem: expect.stringMatching(/^ShelterBuddy .*\.$/),
        settings: { filters: [] },
      },
    });
  },
);

test('credentials that are no longer whole are a problem in words', async () => {
  const { rows } = await server.sql.query('select credentials from integration where uuid = $1', [manager.uuid]);
  await server.sql.query('update integration set credentials = $2 where uuid = $1', [manager.uuid, server.server.door.seal({})]);
  expect((await verify(manager)).data.partner_problem).toBe('The credentials or settings are not complete. Enter them again.');
  await server.sql.query('update integration set credentials = $2 where uuid = $1', [manager.uuid, rows[0]?.credentials]);
});

test('the total of a partner that is down is refused in words', async () => {
  server.simulator.set('shelter-manager', '401');
  expect(await call('retrieve/total-pets', { integration_uuid: manager.uuid })).toMatchObject({
    http: 424,
    message: 'ShelterManager refuses these credentials.',
  });
});

test('the preview tells what holds without asking the partner', async () => {
  server.simulator.set('shelter-manager', '500');
  const { http, data } = await call('integration/preview', { integration_uuid: manager.uuid });
  expect(http).toBe(200);
  expect(data.sync_sections).toHaveLength(7);
  expect(data.sync_sections[0]).toEqual({ name: 'INFO', status: 'ALWAYS', network: null });
  expect(data.total).toBeGreaterThan(5);
});

test('the preview of a draft has no total yet, and says that none has read it', async () => {
  const { data } = await call('integration/preview', { integration_uuid: buddy.uuid });
  expect(data).toMatchObject({ total: null, uncounted: 'UNREAD' });
});

test('where filters are others than the last run read by, the preview says so instead of a total', async () => {
  const filter = (filters: object[]) => call('update/settings', { integration_uuid: manager.uuid, settings: { filters } });
  await filter([{ field: 'HOUSE', values: ['Nowhere'] }]);
  expect((await call('integration/preview', { integration_uuid: manager.uuid })).data).toMatchObject({
    total: null,
    uncounted: 'FILTERS',
  });
  await filter([]);
  expect((await call('integration/preview', { integration_uuid: manager.uuid })).data).toMatchObject({
    total: expect.any(Number),
    uncounted: null,
  });
});

test('a preview of nothing is not found', async () => {
  expect(await call('integration/preview', { integration_uuid: NOWHERE })).toMatchObject({
    http: 404,
    message: 'Integration not found',
  });
});

test('a shelter’s connected integrations are told, drafts not', async () => {
  const draft = await makeIntegration(server, 'CHAMELEON', { branch: manager, connected: false });
  const answer = await call('verify/shelter', { shelter_uuid: manager.shelter.uuid });
  expect(answer.data).toEqual({
    integrations: [
      { uuid: manager.uuid, partner_key: 'SHELTER_MANAGER', branch: { uuid: manager.branch.uuid, name: manager.branch.name } },
    ],
  });
  await server.admin.call('integration/disconnect', { integration_uuid: draft.uuid });
  expect((await call('verify/shelter', { shelter_uuid: NOWHERE })).data).toEqual({ integrations: [] });
});

test('credentials that the partner takes are changed, the others not', async () => {
  const credentials = {
    account: 'hc1234',
    username: 'homeward',
    password: 'asm-password',
    url: server.simulator.address('shelter-manager'),
  };
  const stored = async () =>
    (await server.sql.query('select credentials, account_hash from integration where uuid = $1', [manager.uuid])).rows[0];
  const before = await stored();
  const again = (typed: object) => call('integration/reauthenticate', { integration_uuid: manager.uuid, credentials: typed });
  expect(await again({ ...credentials, password: 'wrong' })).toMatchObject({
    http: 424,
    message: 'ShelterManager refuses these credentials.',
  });
  expect(await again({ ...credentials, password: '' })).toMatchObject({
    http: 422,
    data: { errors: [{ path: ['credentials', 'password'], message: 'Required field' }] },
  });
  expect(await stored()).toEqual(before);
  expect(await again(credentials)).toMatchObject({ http: 200, data: { total: expect.any(Number) } });
  const after = await stored();
  expect(after?.credentials).not.toEqual(before?.credentials);
  expect(after?.account_hash).toBe(before?.account_hash);
});

test.each([
  'verify/settings',
  'retrieve/total-pets',
  'integration/preview',
  'verify/sync-sections',
  'integration/reauthenticate',
] as const)('only who holds the permission calls %s', async (path) => {
  const other = await server.userWith('integration/search');
  const input = { integration_uuid: manager.uuid, ...(path.endsWith('reauthenticate') && { credentials: {} }) };
  expect(await call(path, input, other)).toMatchObject({ http: 403, data: { permission: path } });
});
