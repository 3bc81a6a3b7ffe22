import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

interface Place {
  uuid: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  time_zone: string;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const geocode = async (zip: string, country = 'US') =>
  (await server.admin.call<Place[]>('address/geocode', { zip, country })).data;

test.each([
  ['94110', 'US', 'San Francisco, CA 94110', 'America/Los_Angeles'],
  ['02134-1001', 'US', 'Allston, MA 02134', 'America/New_York'],
  ['99950', 'US', 'Ketchikan, AK 99950', 'America/Sitka'],
  ['00901', 'US', 'San Juan, PR 00901', 'America/Puerto_Rico'],
  ['m5v', 'CA', 'Downtown Toronto, Ontario M5V', 'America/Toronto'],
  ['K1P 5M7', 'CA', 'Ottawa, Ontario K1P 5M7', 'America/Toronto'],
  ['v6b1a1', 'CA', 'Vancouver, British Columbia V6B 1A1', 'America/Vancouver'],
])('the zip code %s of %s is one place', async (zip, country, address, time_zone) => {
  expect(await geocode(zip, country)).toEqual([
    {
      uuid: expect.any(String),
      zip: expect.stringContaining(address.slice(-3)),
      address,
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      time_zone,
    },
  ]);
});

test('a country can be named by its uuid', async () => {
  const { rows } = await server.sql.query<{ uuid: string }>("select uuid from country where abbreviation = 'US'");
  expect((await geocode('94110', rows[0]?.uuid)).map(({ address }) => address)).toEqual(['San Francisco, CA 94110']);
});

test('the start of a zip code finds up to twenty places to pick from', async () => {
  const places = await geocode('941');
  expect(places).toHaveLength(20);
  expect(places.map(({ address }) => address.slice(-5))).toEqual([...places.map(({ address }) => address.slice(-5))].sort());
  expect(places.every(({ address }) => / CA 941\d\d$/.test(address))).toBe(true);
});

test.each([
  ['00000', 'US'],
  ['94', 'US'],
  ['9411000', 'US'],
  ['94110', 'CA'],
  ['M5V', 'US'],
  ['28013', 'ES'],
  ['"},"x', 'US'],
  ['94110', '0190b0f0-0000-7000-8000-000000000000'],
])('%s of %s is no place that is known', async (zip, country) => {
  expect(await geocode(zip, country)).toEqual([]);
});

test('a place found again keeps its uuid', async () => {
  const [first] = await geocode('60614');
  expect((await geocode('606')).some(({ uuid }) => uuid === first?.uuid)).toBe(true);
});

test('a place found by many at once is stored once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => geocode('73301')));
  expect(new Set(answers.map(([place]) => place?.uuid)).size).toBe(1);
});

test('a found place is stored with its zip code and country', async () => {
  const [place] = await geocode('98101');
  const { rows } = await server.sql.query(
    'select a.zip, c.abbreviation from address a join country c on c.id = a.country_id where a.uuid = $1',
    [place?.uuid],
  );
  expect(rows).toEqual([{ zip: '98101', abbreviation: 'US' }]);
});

test.each([
  [{ country: 'US' }, 'zip', 'Missing a zip code'],
  [{ zip: '  ', country: 'US' }, 'zip', 'Missing a zip code'],
  [{ zip: '1234567890123', country: 'US' }, 'zip', 'At most 12 characters'],
  [{ zip: '94110' }, 'country', 'Please select a country'],
  [{ zip: '94110', country: 'America' }, 'country', 'Please select a country'],
])('%j is refused at %s', async (input, field, message) => {
  const refused = await server.admin.call('address/geocode', input);
  expect(refused).toMatchObject({ http: 422, status: 1802, data: { errors: [{ path: [field], message }] } });
});

test('every user finds places', async () => {
  const nobody = await server.userWith();
  expect(await nobody.call('address/geocode', { zip: '94110', country: 'US' })).toMatchObject({ http: 200 });
});

test('the call is not served under another base', async () => {
  const headers = { 'content-type': 'application/json' };
  expect(await server.post('/api/address/geocode', '{}', headers)).toMatchObject({ http: 404 });
});
