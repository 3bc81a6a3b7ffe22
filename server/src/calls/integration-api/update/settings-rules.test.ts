import type { Settings } from '@homeward/contract/integration-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeIntegration, makeIntegration, type PartnersServer, startWithPartners } from '../../../../test/integrations.ts';
import { NOWHERE, said } from '../../../../test/new-shelter.ts';

let server: PartnersServer;
let integration: MadeIntegration;
let network_uuid: string;
beforeAll(async () => {
  server = await startWithPartners({ animals: 8 });
});
beforeEach(async () => {
  integration = await makeIntegration(server, 'SHELTER_MANAGER', { connected: false });
  const { data } = await server.admin.call<{ network: { uuid: string } }>('network/create', {
    shelter_uuid: integration.shelter.uuid,
    partner_key: 'SHELTER_MANAGER',
  });
  network_uuid = data.network.uuid;
});
afterAll(() => server.stop());

interface Kept {
  settings: Settings;
  version: number;
}
const own = () => ({ integration_uuid: integration.uuid });
const save = (settings: object, input: object = own(), by = server.admin) =>
  by.call<Kept>('update/settings', { settings, ...input });
const verify = async (input: object = own()) =>
  (await server.admin.call<Kept & { inherited: object }>('verify/settings', input)).data;
const petBuddy = () => makeIntegration(server, 'SHELTER_BUDDY', { connected: false });
const dogs = async () => (await server.sql.query("select uuid from specie where name = 'Dog' and not deleted")).rows[0]?.uuid;

describe.each(['an integration', 'a network'])('of %s', (whose) => {
  const target = () => (whose === 'a network' ? { network_uuid } : own());

  test('settings are saved and shown', async () => {
    const filters = [{ field: 'SEXNAME', values: ['Male'] }];
    expect(await save({ filters, start_visibility: false }, target())).toMatchObject({
      http: 200,
      data: { settings: { filters } },
    });
    expect((await verify(target())).settings).toMatchObject({ filters, start_visibility: false });
  });

  test('an unknown setting is refused at its name', async () => {
    const answer = await save({ colour: 'red' }, target());
    expect(answer.http).toBe(422);
    expect(said(answer)).toEqual({ 'settings.colour': 'ShelterManager has no setting colour' });
  });

  test('a blank unknown setting is no matter', async () => {
    expect(await save({ colour: null, shape: [] }, target())).toMatchObject({ http: 200 });
  });

  test('of two who save the second is told', async () => {
    const { version } = await verify(target());
    expect(await save({}, { ...target(), version })).toMatchObject({ http: 200, data: { version: version + 1 } });
    expect(await save({}, { ...target(), version })).toMatchObject({ http: 409 });
  });

  test('unknown settings of earlier are kept and may be sent back', async () => {
    const table = whose === 'a network' ? 'network' : 'integration';
    const uuid = whose === 'a network' ? network_uuid : integration.uuid;
    await server.sql.query(`update ${table} set settings = '{"legacy":{"a":1}}' where uuid = $1`, [uuid]);
    await save({ start_visibility: true }, target());
    expect((await verify(target())).settings).toMatchObject({ legacy: { a: 1 }, start_visibility: true });
    expect(await save({ legacy: { a: 1 } }, target())).toMatchObject({ http: 200 });
  });
});

test.each([
  [{}],
  [{ integration_uuid: 'x' }],
  [{ integration_uuid: '' }],
  [{ integration_uuid: null, network_uuid: null }],
  [{ integration_uuid: NOWHERE, network_uuid: NOWHERE }],
])('whose settings are meant is unclear with %j', async (input) => {
  const refused = { http: 422, data: { errors: [{ message: 'Invalid Integration UUID' }] } };
  expect(await save({}, input)).toMatchObject(refused);
  expect(await server.admin.call('verify/settings', input)).toMatchObject(refused);
  expect(await server.admin.call('verify/sync-sections', input)).toMatchObject(refused);
});

test('what is not there is not found', async () => {
  expect(await save({}, { integration_uuid: NOWHERE })).toMatchObject({ http: 404, message: 'Integration not found' });
  expect(await save({}, { network_uuid: NOWHERE })).toMatchObject({ http: 404, message: 'Network not found' });
});

test('saving marks the settings of a draft as saved', async () => {
  await server.sql.query('update integration set settings_saved = false where uuid = $1', [integration.uuid]);
  await save({});
  const { rows } = await server.sql.query('select settings_saved from integration where uuid = $1', [integration.uuid]);
  expect(rows).toEqual([{ settings_saved: true }]);
});

test('a fixed foster user has to be named', async () => {
  expect(said(await save({ foster_pets: 'FIXED' }))).toEqual({ 'settings.foster_user_uuid': 'Required field' });
});

test('a fixed foster user has to be the shelter’s', async () => {
  const answer = await save({ foster_pets: 'FIXED', foster_user_uuid: NOWHERE });
  expect(said(answer)).toEqual({ 'settings.foster_user_uuid': 'This user does not belong to the shelter' });
});

test('foster users are found only where the partner tells them', async () => {
  expect(said(await save({ foster_pets: 'FIND' }))).toEqual({
    'settings.foster_pets': 'ShelterManager does not tell who fosters',
  });
  expect(await save({ foster_pets: 'FIND' }, { integration_uuid: (await petBuddy()).uuid })).toMatchObject({ http: 200 });
});

test('prices are for species and ages that exist, each once', async () => {
  const specie_uuid = await dogs();
  const ages = [{ age_key: 'BABY', price: 10 }];
  const map = (...rows: object[]) => save({ specie_pricing_map: rows });
  expect(await map({ specie_uuid, ages })).toMatchObject({ http: 200 });
  expect(said(await map({ specie_uuid: NOWHERE, ages }))).toEqual({
    'settings.specie_pricing_map.0.specie_uuid': 'Missing a species',
  });
  expect(said(await map({ specie_uuid, ages }, { specie_uuid, ages }))).toEqual({
    'settings.specie_pricing_map.1.specie_uuid': 'This species is here already',
  });
  expect(said(await map({ specie_uuid, ages: [...ages, ...ages] }))).toEqual({
    'settings.specie_pricing_map.0.ages.1.age_key': 'This age is here already',
  });
  expect((await map({ specie_uuid, ages: [{ age_key: 'BABY', price: -1 }] })).http).toBe(422);
});

test('a status map is taken where the partner has statuses', async () => {
  const status_map = [{ id: '33', status: [{ type: 'IN_PROCESS' }] }];
  expect(await save({ status_map }, { integration_uuid: (await petBuddy()).uuid })).toMatchObject({ http: 200 });
  // Every partner has statuses (decision 112).
  expect(await save({ status_map })).toMatchObject({ http: 200 });
});

test.each([
  [[{ id: '', status: [{ type: 'ADOPTED' }] }], 'settings.status_map.0.id'],
  [[{ id: '1', status: [] }], 'settings.status_map.0.status'],
  [[{ id: '1', status: [{ type: 'SLEEPING' }] }], 'settings.status_map.0.status.0.type'],
])('a status map of %j is refused', async (status_map, path) => {
  const answer = await save({ status_map }, { integration_uuid: (await petBuddy()).uuid });
  expect(answer.http).toBe(422);
  expect(Object.keys(said(answer))).toEqual([path]);
});

test('a status that is told by its number is refused as its name is, once a run has met it', async () => {
  const { uuid } = await petBuddy();
  await server.sql.query(
    "insert into integration_status (integration_id, status, status_id, animals) select id, 'Deceased', '110', 1 from integration where uuid = $1",
    [uuid],
  );
  const status_map = [{ id: '110', status: [{ type: 'AVAILABLE' }] }];
  expect(said(await save({ status_map }, { integration_uuid: uuid }))).toEqual({
    'settings.status_map.0.status.0.type': 'At ShelterBuddy animals with the status Deceased have left',
  });
});

test('filters are refused where the partner filters by itself', async () => {
  const filters = [{ field: 'Status', values: ['x'] }];
  const input = { integration_uuid: (await petBuddy()).uuid };
  expect(said(await save({ filters }, input))).toEqual({ 'settings.filters': 'ShelterBuddy has no setting filters' });
  expect(said(await save({ exclude_filters: filters }, input))).toEqual({
    'settings.exclude_filters': 'ShelterBuddy has no setting exclude_filters',
  });
  expect(await save({ filters: [], exclude_filters: [] }, input)).toMatchObject({ http: 200 });
});

test.each([
  [{ field: '', values: ['x'] }, 'settings.filters.0.field'],
  [{ field: 'A', values: [] }, 'settings.filters.0.values'],
  [{ field: 'A', values: [' '] }, 'settings.filters.0.values.0'],
])('a filter of %j is refused', async (filter, path) => {
  expect(said(await save({ filters: [filter] }))).toEqual({ [path]: 'Required field' });
});

test('a partner’s own settings are taken in their form alone', async () => {
  const input = { integration_uuid: (await petBuddy()).uuid };
  expect(await save({ search_status_list: [3, '92'], payment_method_id: 4 }, input)).toMatchObject({ http: 200 });
  expect(said(await save({ search_status_list: '3' }, input))).toEqual({ 'settings.search_status_list': 'Must be a list' });
  expect(said(await save({ payment_method_id: 'cash' }, input))).toEqual({ 'settings.payment_method_id': 'Must be a number' });
});

test('what no form shows and nothing here follows from is kept as it comes', async () => {
  const input = { integration_uuid: (await petBuddy()).uuid };
  const kept = { contract_options_map: { 7: { text: 'Fence' } }, status_list: [3, '92'], specie_list: ['Dog'] };
  expect(await save(kept, input)).toMatchObject({ http: 200, data: { settings: kept } });
  expect((await verify(input)).settings).toMatchObject(kept);
  expect(said(await save({ status_list: ['3'] }))).toEqual({
    'settings.status_list': 'ShelterManager has no setting status_list',
  });
});

test('a rule of receipt accounts goes without a description', async () => {
  const input = { integration_uuid: (await petBuddy()).uuid };
  const rules = (rule: object) => save({ dyn_receipt_account_map: [{ map_type: 'TAX', rules: [rule] }] }, input);
  expect(await rules({ condition: 'specie EQUALS Dog', value: '18' })).toMatchObject({ http: 200 });
  expect(said(await rules({ condition: 'specie is a dog', value: '' }))).toEqual({
    'settings.dyn_receipt_account_map.0.rules.0.condition': 'Write a field, an operator and a value, such as specie EQUALS Dog',
    'settings.dyn_receipt_account_map.0.rules.0.value': 'Required field',
  });
});

test('settings without end are refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`legacy_${index}`, null]));
  expect(await save(many)).toMatchObject({ http: 422, data: { errors: [{ message: 'These settings are too many' }] } });
});

test('what only a network says comes to hold, and where from', async () => {
  await server.admin.call('network/connect', { network_uuid, integration_uuid: integration.uuid });
  const exclude_filters = [{ field: 'A', values: ['b'] }];
  await save({ exclude_filters, start_visibility: false }, { network_uuid });
  await save({ start_visibility: true });
  const shown = await verify();
  expect(shown.inherited).toMatchObject({ exclude_filters: { uuid: network_uuid } });
  expect(shown.inherited).not.toHaveProperty('start_visibility');
});

test('only who holds the permission saves', async () => {
  const reader = await server.userWith('verify/settings', 'integration/search');
  expect(await save({}, own(), reader)).toMatchObject({ http: 403, data: { permission: 'update/settings' } });
});
