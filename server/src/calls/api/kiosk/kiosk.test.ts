import type { Page } from '@homeward/contract/call';
import type { Kiosk } from '@homeward/contract/kiosk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { NOWHERE, said } from '../../../../test/new-shelter.ts';
import { makeShop, type Shop } from '../../../../test/product.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeShop(server);
});
afterAll(() => server.stop());

const create = (fields: object = {}) =>
  server.admin.call<{ kiosk: Kiosk }>('kiosk/create', {
    kiosk: { name: 'Desk', type_key: 'SELF_CHECK_IN', branch_uuid: shop.north.uuid, ...fields },
  });
const deactivate = (kiosk_uuid: string) => server.admin.call<{ kiosk: Kiosk }>('kiosk/deactivate', { kiosk_uuid });
const find = async (uuid: string) =>
  (await server.admin.call<Page<Kiosk>>('kiosk/search', { search: { uuid, with: { branch: true } } })).data.result;

test('a kiosk is made with a fingerprint that nobody guesses, unless its device says one', async () => {
  const [made, other] = [await create({ name: 'One' }), await create({ name: 'Two' })];
  expect(made).toMatchObject({
    http: 200,
    data: { kiosk: { name: 'One', active: true, branch: { name: 'North', shelter_uuid: shop.shelter.uuid } } },
  });
  expect(made.data.kiosk.fingerprint).toMatch(/^[\w-]{32}$/);
  expect(other.data.kiosk.fingerprint).not.toBe(made.data.kiosk.fingerprint);
  const own = await create({ name: 'Totem', type_key: 'TOTEM', fingerprint: 'device-0001' });
  expect(own.data.kiosk).toMatchObject({ type_key: 'TOTEM', fingerprint: 'device-0001' });
});

test('a kiosk is taken out of service once, and stays so however often that is asked', async () => {
  const { uuid } = (await create({ name: 'Gone' })).data.kiosk;
  expect(await deactivate(uuid)).toMatchObject({ http: 200, data: { kiosk: { active: false } } });
  const before = await find(uuid);
  expect(await deactivate(uuid)).toMatchObject({ http: 200, data: { kiosk: { active: false } } });
  expect(await find(uuid)).toEqual(before);
});

test.each([
  ['without a name', { name: ' ' }, 422, 'kiosk.name', 'Name is required'],
  ['without a type', { type_key: undefined }, 422, 'kiosk.type_key', 'Type is required'],
  ['of a type nobody knows', { type_key: 'ROBOT' }, 422, 'kiosk.type_key', 'Type is required'],
  ['of a location nobody has', { branch_uuid: NOWHERE }, 404, 'kiosk.branch_uuid', 'Location not found'],
  [
    'with a short fingerprint',
    { fingerprint: 'abc' },
    422,
    'kiosk.fingerprint',
    'A fingerprint has 8 to 64 letters, digits, - and _',
  ],
])('a kiosk %s is refused at its field, and nothing is written', async (_, fields, http, path, message) => {
  const before = await checksums(server.sql);
  const answer = await create(fields);
  expect({ http: answer.http, said: said(answer) }).toEqual({ http, said: { [path]: message } });
  expect(await checksums(server.sql)).toEqual(before);
});

test('a name that another kiosk of the location has is refused there, and taken elsewhere', async () => {
  await create({ name: 'Same' });
  expect(said(await create({ name: 'same' }))).toEqual({ 'kiosk.name': 'Name already exists!' });
  expect(await create({ name: 'Same', branch_uuid: shop.south.uuid })).toMatchObject({ http: 200 });
});

test('kiosks are made and taken out of service by who may', async () => {
  const nobody = await server.userWith('kiosk/search');
  const { uuid } = (await create({ name: 'Mine' })).data.kiosk;
  expect(await nobody.call('kiosk/create', { kiosk: {} })).toMatchObject({ http: 403, data: { permission: 'kiosk/create' } });
  expect(await nobody.call('kiosk/deactivate', { kiosk_uuid: uuid })).toMatchObject({ http: 403 });
});

test('a shelter is read with the kiosks and reasons of its locations by who may see both', async () => {
  const search = {
    uuid: shop.shelter.uuid,
    with: { organization_branches: { with: { kiosks: true, shelter_kiosk_reasons: { with: { translation: true } } } } },
  };
  const { data } = await server.admin.call<Page<{ organization_branches: { name: string; kiosks: Kiosk[] }[] }>>(
    'shelter/search',
    {
      search,
    },
  );
  const north = data.result[0]?.organization_branches.find(({ name }) => name === 'North');
  expect(north?.kiosks.map(({ name }) => name)).toContain('Mine');
  expect(north).toMatchObject({ shelter_kiosk_reasons: [] });
  const some = await server.userWith('shelter/search', 'kiosk/search');
  expect(await some.call('shelter/search', { search })).toMatchObject({ http: 403 });
});
