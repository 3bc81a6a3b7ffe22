import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeIntegration, makeIntegration, type PartnersServer, startWithPartners } from '../../../../test/integrations.ts';

let server: PartnersServer;
let buddy: MadeIntegration;
let luv: MadeIntegration;
beforeAll(async () => {
  server = await startWithPartners();
  buddy = await makeIntegration(server, 'SHELTER_BUDDY');
  luv = await makeIntegration(server, 'SHELTER_LUV');
});
afterAll(() => server.stop());

const save = (integration: MadeIntegration, settings: object, more: object = {}) =>
  server.admin.call<{ settings: Record<string, unknown>; version: number; errors: { path: string[]; message: string }[] }>(
    'update/settings',
    { integration_uuid: integration.uuid, ...more, settings },
  );
const refusal = async (integration: MadeIntegration, settings: object) => {
  const { http, data } = await save(integration, settings);
  return { http, errors: data.errors.map(({ path, message }) => `${path.join('.')}: ${message}`) };
};

test('one receipt account may be named without the others', async () => {
  const { http, data } = await save(buddy, {
    receipt_account_map: { ADOPTION_FEE: '17' },
    dyn_receipt_account_map: [
      { map_type: 'ADOPTION_FEE', rules: [{ condition: 'specie EQUALS Dog', value: '18', description: 'Dogs' }] },
    ],
  });
  expect(http).toBe(200);
  expect(data.settings.receipt_account_map).toMatchObject({ ADOPTION_FEE: '17' });
});

test('what the form does not know of is kept, and so is what is not sent', async () => {
  await server.sql.query(
    `update integration set settings = '{"base_status_map": {"12": "AVAILABLE"}, "odd": 1}' where uuid = $1`,
    [buddy.uuid],
  );
  const { data } = await save(buddy, { foster_pets: 'FIND' });
  expect(data.settings).toMatchObject({ base_status_map: { 12: 'AVAILABLE' }, odd: 1, foster_pets: 'FIND' });
});

test('null takes back what was said', async () => {
  await save(buddy, { start_visibility: false });
  expect((await save(buddy, { start_visibility: null })).data.settings.start_visibility).toBeNull();
});

test('a save over a newer version is refused, and says who made it', async () => {
  const { data } = await save(buddy, {});
  expect((await save(buddy, { start_visibility: true }, { version: data.version })).http).toBe(200);
  const late = await save(buddy, { start_visibility: false }, { version: data.version });
  expect(late).toMatchObject({ http: 409, data: { conflict: { who: 'Mara Voss' } } });
});

test.each([
  [{ foster_pets: 'FIXED' }, 'settings.foster_user_uuid: Required field'],
  [
    { foster_pets: 'FIXED', foster_user_uuid: '5f0c4a1e-36bb-4a63-9d35-3d1c1f5a8e7b' },
    'settings.foster_user_uuid: This user does not belong to the shelter',
  ],
  [{ filters: [{ field: 'Species', values: ['Dog'] }] }, 'settings.filters: ShelterBuddy has no setting filters'],
  [{ unheard_of: 1 }, 'settings.unheard_of: ShelterBuddy has no setting unheard_of'],
  [
    { specie_pricing_map: [{ specie_uuid: '5f0c4a1e-36bb-4a63-9d35-3d1c1f5a8e7b', ages: [] }] },
    'settings.specie_pricing_map.0.specie_uuid: Missing a species',
  ],
  [{ status_map: [{ id: '1', status: [] }] }, 'settings.status_map.0.status: Required field'],
])('%j is refused at its field', async (settings, error) => {
  expect(await refusal(buddy, settings)).toEqual({ http: 422, errors: [error] });
});

test.each([
  [{ foster_pets: 'FIND' }, 'settings.foster_pets: Shelterluv does not tell who fosters'],
  [{ receipt_account_map: { TAX: '1' } }, 'settings.receipt_account_map: Shelterluv has no setting receipt_account_map'],
])('%j is for ShelterBuddy alone', async (settings, error) => {
  expect(await refusal(luv, settings)).toEqual({ http: 422, errors: [error] });
});

test.each(['AVAILABLE', 'IN_PROCESS'])('a status of animals that have left is refused as %s, whatever its case', async (type) => {
  const map = (id: string) => ({ status_map: [{ id, status: [{ type }] }] });
  expect(await refusal(luv, map('healthy IN home'))).toEqual({
    http: 422,
    errors: ['settings.status_map.0.status.0.type: At Shelterluv animals with the status healthy IN home have left'],
  });
  expect((await save(luv, map('Wandering'))).http).toBe(200);
});

test('animals that have left may make pets here adopted', async () => {
  expect((await save(luv, { status_map: [{ id: 'Adopted', status: [{ type: 'ADOPTED' }] }] })).http).toBe(200);
});

test('a field that a partner needs is required', async () => {
  const field = { name: 'code', label: 'Code', required: true, type: 'text' };
  await server.sql.query("update partner set setting_fields = $1 where key = 'SHELTER_LUV'", [JSON.stringify([field])]);
  expect(await refusal(luv, {})).toEqual({ http: 422, errors: ['settings.code: Required field'] });
  expect((await save(luv, { code: 'A1' })).http).toBe(200);
});

test('a foster user of the shelter is among its users, who are told by name alone', async () => {
  const { rows } = await server.sql.query<{ uuid: string }>(
    `insert into organization_user (shelter_id, type_key, first_name, last_name, email, password_hash)
      values ($1, 'SUPPORT', 'Ada', 'Byron', 'ada@shelter.example', '-') returning uuid`,
    [buddy.shelter.id],
  );
  const uuid = rows[0]?.uuid;
  const { data } = await server.admin.call<{ result: { organization_users: object[] }[] }>('shelter/search', {
    search: { uuid: buddy.shelter.uuid, with: { organization_users: true } },
  });
  expect(data.result[0]?.organization_users).toEqual([{ uuid, first_name: 'Ada', last_name: 'Byron', type_key: 'SUPPORT' }]);
  expect((await save(buddy, { foster_pets: 'FIXED', foster_user_uuid: uuid })).http).toBe(200);
});
