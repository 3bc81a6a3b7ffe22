import type { Page } from '@homeward/contract/call';
import type { Network } from '@homeward/contract/network';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MadeIntegration } from '../../../../test/integrations.ts';
import { type Listing, listingOf, startListing } from '../../../../test/listing.ts';
import { NOWHERE, said } from '../../../../test/new-shelter.ts';
import { makeShelter } from '../../../../test/shelters.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(async () => {
  integration = await listingOf(server, { connected: false });
});
afterAll(() => server.stop());

const create = (input: object = {}, by = server.admin) =>
  by.call<{ network: Network }>('network/create', {
    shelter_uuid: integration.shelter.uuid,
    partner_key: 'SHELTER_MANAGER',
    description: 'Shared',
    ...input,
  });
const made = async (input: object = {}) => (await create(input)).data.network;
const update = (network: Network, input: object = {}) =>
  server.admin.call<{ network: Network }>('network/update', { network_uuid: network.uuid, version: network.version, ...input });
const connection = (how: 'connect' | 'disconnect', network_uuid: string, integration_uuid = integration.uuid) =>
  server.admin.call<{ network: Network }>(`network/${how}`, { network_uuid, integration_uuid });

test('a network is made', async () => {
  expect(await create({ weight: 7 })).toMatchObject({
    http: 200,
    data: {
      network: { description: 'Shared', weight: 7, active: true, version: 1, shelter: { uuid: integration.shelter.uuid } },
    },
  });
});

test('what is not said has its default', async () => {
  expect(await made({ description: undefined, convert: false })).toMatchObject({ description: null, weight: 0, active: true });
});

test.each([
  [{ shelter_uuid: undefined }, { shelter_uuid: 'Missing a shelter' }],
  [{ shelter_uuid: NOWHERE }, { shelter_uuid: 'Missing a shelter' }],
  [{ partner_key: undefined }, { partner_key: 'Missing a partner' }],
  [{ partner_key: 'KENNEL_SOFT' }, { partner_key: 'Missing a partner' }],
  [{ weight: null }, { weight: 'Missing a weight' }],
  [{ weight: 1.5 }, { weight: 'Must be a whole number' }],
  [{ weight: 1_000_001 }, { weight: 'Must be at most 1000000' }],
  [{ weight: -1_000_001 }, { weight: 'Must be at least -1000000' }],
])('%j is refused', async (input, messages) => {
  const answer = await create(input);
  expect(answer.http).toBe(422);
  expect(said(answer)).toEqual(messages);
});

test('a deleted shelter has no network', async () => {
  await server.sql.query('update organization_shelter set deleted = true where id = $1', [integration.shelter.id]);
  expect(said(await create())).toEqual({ shelter_uuid: 'Missing a shelter' });
});

test('a network is changed', async () => {
  const network = await made();
  const answer = await update(network, { description: 'Renamed', active: false, weight: -3 });
  expect(answer).toMatchObject({
    http: 200,
    data: { network: { description: 'Renamed', active: false, weight: -3, version: 2 } },
  });
});

test('of two who change it the second is told', async () => {
  const network = await made();
  await update(network, { description: 'First' });
  expect(await update(network, { description: 'Second' })).toMatchObject({ http: 409, data: { conflict: { version: 2 } } });
});

test('partner and shelter stay as they are', async () => {
  const network = await made();
  const other = await makeShelter(server);
  expect(said(await update(network, { partner_key: 'PETPOINT' }))).toEqual({
    partner_key: 'Partner and shelter stay as they are',
  });
  expect(said(await update(network, { shelter_uuid: other.uuid }))).toEqual({
    shelter_uuid: 'Partner and shelter stay as they are',
  });
  const same = { partner_key: 'SHELTER_MANAGER', shelter_uuid: integration.shelter.uuid };
  expect(await update(network, same)).toMatchObject({ http: 200 });
});

test('a network that is not there is not found', async () => {
  const network = { uuid: NOWHERE, version: 1 } as Network;
  expect(await update(network)).toMatchObject({ http: 404, message: 'Network not found' });
  expect(await connection('connect', NOWHERE)).toMatchObject({ http: 404, message: 'Network not found' });
});

test('an integration is connected, and once more changes nothing', async () => {
  const { uuid } = await made();
  const first = await connection('connect', uuid);
  expect(first.data.network.connections).toMatchObject([{ integration: { uuid: integration.uuid } }]);
  const again = await connection('connect', uuid);
  expect(again).toMatchObject({ http: 200, data: first.data });
});

test('a network is found by what it connects, and tells its location and its syncs', async () => {
  const { uuid, shelter_id } = await made();
  await connection('connect', uuid);
  await made();
  const connected = async (search: object) => {
    const relations = { connections: { with: { integration: { with: { branch: true, integration_syncs: true } } } } };
    const answer = await server.admin.call<Page<Network>>('network/search', {
      search: { ...search, with: { shelter: { with: { contract_options: true } }, ...relations } },
    });
    return answer.data.result;
  };
  const { branch, shelter } = integration;
  const shown = [
    {
      uuid,
      shelter_id,
      partner_key: 'SHELTER_MANAGER',
      shelter: { uuid: shelter.uuid, name: shelter.name, contract_options: [] },
      connections: [{ integration: { uuid: integration.uuid, branch: { name: branch.name }, integration_syncs: [] } }],
    },
  ];
  expect(await connected({ 'connections.integration.uuid': integration.uuid })).toMatchObject(shown);
  expect(await connected({ shelter_id, 'connections.integration.description.ilike': '%' })).toMatchObject(shown);
  expect(await connected({ shelter_id, 'connections.integration.uuid': NOWHERE })).toEqual([]);
});

test('a network tells the location its integrations share and the last sync of each', async () => {
  const { uuid } = await made();
  const told = async () => {
    const search = { uuid, with: { branch: true, integration_syncs: true } };
    return (await server.admin.call<Page<Network>>('network/search', { search })).data.result;
  };
  expect(await told()).toMatchObject([{ branch: null, integration_syncs: [] }]);
  await connection('connect', uuid);
  const syncs = await server.sql.query<{ uuid: string }>(
    `insert into integration_sync (integration_id, finish) select id, now() from integration, generate_series(1, 2)
      where uuid = $1 returning uuid`,
    [integration.uuid],
  );
  expect(await told()).toMatchObject([
    { branch: { name: integration.branch.name }, integration_syncs: [{ uuid: syncs.rows[1]?.uuid }] },
  ]);
  const seer = await server.userWith('network/search');
  expect(await seer.call('network/search', { search: { uuid, with: { branch: true } } })).toMatchObject({ http: 403 });
});

test('an integration is disconnected, and once more changes nothing', async () => {
  const { uuid } = await made();
  await connection('connect', uuid);
  expect((await connection('disconnect', uuid)).data.network.connections).toEqual([]);
  expect(await connection('disconnect', uuid)).toMatchObject({ http: 200 });
});

test('connecting many times at once connects once', async () => {
  const { uuid } = await made();
  const answers = await Promise.all(Array.from({ length: 5 }, () => connection('connect', uuid)));
  expect(answers.map(({ http }) => http)).toEqual(Array(5).fill(200));
});

test('another shelter’s or partner’s integration is refused', async () => {
  const foreign = await listingOf(server, { connected: false });
  const astray = { http: 409, message: 'This integration is another shelter’s or another partner’s' };
  const { uuid } = await made();
  expect(await connection('connect', uuid, foreign.uuid)).toMatchObject(astray);
  const petPoint = await made({ partner_key: 'PETPOINT' });
  expect(await connection('connect', petPoint.uuid)).toMatchObject(astray);
});

test('a disconnected integration is not found', async () => {
  const { uuid } = await made();
  await server.admin.call('integration/disconnect', { integration_uuid: integration.uuid });
  expect(await connection('connect', uuid)).toMatchObject({ http: 404, message: 'Integration not found' });
});

test.each([
  ['network/create', () => ({ shelter_uuid: integration.shelter.uuid, partner_key: 'PETPOINT' })],
  ['network/update', () => ({ network_uuid: NOWHERE, version: 1 })],
  ['network/connect', () => ({ network_uuid: NOWHERE, integration_uuid: NOWHERE })],
  ['network/disconnect', () => ({ network_uuid: NOWHERE, integration_uuid: NOWHERE })],
  ['network/search', () => ({})],
] as const)('only who holds the permission calls %s', async (path, input) => {
  const other = await server.userWith('integration/search', 'characteristics-definition/search');
  expect(await other.call(path, input())).toMatchObject({ http: 403, data: { permission: path } });
});
