import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const madrid = { country: 'ES', zip: '28013', address: 'Calle de Preciados 12, Madrid', time_zone: 'Europe/Madrid' };
const create = (input: object) => server.admin.call<{ uuid: string }>('address/create', input);

test('an address written by hand is stored as it was written', async () => {
  const { http, data } = await create(madrid);
  expect(http).toBe(200);
  const { rows } = await server.sql.query(
    `select a.zip, a.address, a.latitude, a.longitude, a.time_zone, c.abbreviation as country
      from address a join country c on c.id = a.country_id where a.uuid = $1`,
    [data.uuid],
  );
  expect(rows).toEqual([{ ...madrid, latitude: null, longitude: null }]);
});

test('a street lies where its zip code does', async () => {
  const address = '201 Alabama St, San Francisco, CA 94110';
  const { data } = await create({ country: 'US', zip: '94110-1234', address, time_zone: 'America/Los_Angeles' });
  const { rows } = await server.sql.query('select zip, address, latitude, longitude from address where uuid = $1', [data.uuid]);
  expect(rows).toEqual([{ zip: '94110', address, latitude: expect.any(Number), longitude: expect.any(Number) }]);
});

test('the same address written twice is one', async () => {
  const first = await create({ ...madrid, zip: '28014' });
  expect((await create({ ...madrid, zip: '28014', country: 'es' })).data).toEqual(first.data);
});

test('a new address writes one audit row, the same one again none', async () => {
  const place = { ...madrid, zip: '28015' };
  const { uuid } = (await create(place)).data;
  await create(place);
  const { rows } = await server.sql.query(
    `select l.table_name, l.action, l.call, u.email as who, l.changes -> 'zip' as zip from audit_log l
      join admin_user u on u.id = l.admin_user_id where l.record_uuid = $1`,
    [uuid],
  );
  expect(rows).toEqual([
    { table_name: 'address', action: 'INSERT', call: 'address/create', who: 'mara.voss@homeward.example', zip: { to: '28015' } },
  ]);
});

test.each([
  ['country', { ...madrid, country: 'XX' }, 'Please select a country'],
  ['country', { ...madrid, country: '0190b0f0-0000-7000-8000-000000000000' }, 'Please select a country'],
  ['zip', { ...madrid, zip: ' ' }, 'Missing a zip code'],
  ['address', { ...madrid, address: '' }, 'Missing an address'],
  ['address', { ...madrid, address: 'a'.repeat(256) }, 'At most 255 characters'],
  ['time_zone', { ...madrid, time_zone: 'Mars/Olympus' }, 'Please select a time zone'],
  ['time_zone', { ...madrid, time_zone: '+02:00' }, 'Please select a time zone'],
])('a bad %s is refused at its field', async (field, input, message) => {
  expect(await create(input)).toMatchObject({ http: 422, data: { errors: [{ path: [field], message }] } });
});

test('only who holds the permission writes addresses', async () => {
  const nobody = await server.userWith();
  expect(await nobody.call('address/create', madrid)).toMatchObject({ http: 403, data: { permission: 'address/create' } });
  const somebody = await server.userWith('address/create');
  expect(await somebody.call('address/create', madrid)).toMatchObject({ http: 200 });
});
