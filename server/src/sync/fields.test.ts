import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dog, type Listing, listingOf, petsOf, type Row, startListing } from '../../test/listing.ts';
import { makeBranch, makeShelter } from '../../test/shelters.ts';

let server: Listing;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(() => {
  server.rows = [dog(1)];
});
afterAll(() => server.stop());

const specie = async (name: string, column = 'uuid') =>
  (await server.sql.query(`select ${column} as it from specie where name = $1 and not deleted`, [name])).rows[0]?.it;
/** A day so many months ago, and a day more. */
const born = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate())).toISOString().slice(0, 10);
};
async function petOf(row: Row, settings: object = {}) {
  server.rows = [row];
  const integration = await listingOf(server, { settings });
  const sync = await endedSync(server, integration);
  expect(sync).toMatchObject({ state_key: 'FINISHED', added: 1 });
  return { integration, pet: (await petsOf(server, integration))[0] };
}

test('a pet starts visible', async () => {
  expect((await petOf(dog(1))).pet).toMatchObject({ visibility_key: 'VISIBLE' });
});

test('a pet starts hidden where the settings say so, and staff’s word stays', async () => {
  const { integration, pet } = await petOf(dog(1), { start_visibility: false });
  expect(pet).toMatchObject({ visibility_key: 'HIDDEN' });
  await server.sql.query("update pet set visibility_key = 'VISIBLE' where id = $1", [pet?.id]);
  server.rows = [dog(1, { ANIMALNAME: 'Renamed' })];
  await syncNow(server, integration);
  expect((await petsOf(server, integration))[0]).toMatchObject({ name: 'Renamed', visibility_key: 'VISIBLE' });
});

test.each([
  ['BABY', 0, '1'],
  ['YOUNG', 1, '2'],
  ['ADULT', 4, '3'],
  ['SENIOR', 15, '4'],
])('a price by age is the price of %s', async (age_key, years, price) => {
  const ages = ['BABY', 'YOUNG', 'ADULT', 'SENIOR'].map((key, index) => ({ age_key: key, price: index + 1 }));
  const { pet } = await petOf(dog(1, { DATEOFBIRTH: born(years * 12 + 1) }), {
    specie_pricing_map: [{ specie_uuid: await specie('Dog'), ages }],
  });
  expect(pet).toMatchObject({ age_key, price });
});

test('an age or species without a price keeps the partner’s', async () => {
  const map = [{ specie_uuid: await specie('Dog'), ages: [{ age_key: 'SENIOR', price: 1 }] }];
  expect((await petOf(dog(1, { DATEOFBIRTH: born(50) }), { specie_pricing_map: map })).pet?.price).toBe('100');
  const cats = [{ specie_uuid: await specie('Cat'), ages: [{ age_key: 'ADULT', price: 1 }] }];
  expect((await petOf(dog(1, { DATEOFBIRTH: born(50) }), { specie_pricing_map: cats })).pet?.price).toBe('100');
});

test('a price of nothing is a price', async () => {
  const map = [{ specie_uuid: await specie('Dog'), ages: [{ age_key: 'ADULT', price: 0 }] }];
  expect((await petOf(dog(1, { DATEOFBIRTH: born(50) }), { specie_pricing_map: map })).pet?.price).toBe('0');
});

test('an age range holds from its first month up to, not including, its last', async () => {
  const { rows } = await server.sql.query<{ age_key: string; min: number; max: number }>(
    'select age_key, min, max from mapping_age_range where specie_id = $1 and not deleted order by min',
    [await specie('Dog', 'id')],
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { age_key, min, max } of rows) {
    expect([min, (await petOf(dog(1, { DATEOFBIRTH: born(min) }))).pet?.age_key]).toEqual([min, age_key]);
    if (max < 300) expect([max, (await petOf(dog(1, { DATEOFBIRTH: born(max) }))).pet?.age_key]).not.toEqual([max, age_key]);
  }
});

test('a birthday in a gap between ranges gives no age', async () => {
  const id = await specie('Dog', 'id');
  const { rows } = await server.sql.query(
    "update mapping_age_range set deleted = true where specie_id = $1 and age_key = 'ADULT' returning id",
    [id],
  );
  const { pet } = await petOf(dog(1, { DATEOFBIRTH: born(50) }));
  await server.sql.query('update mapping_age_range set deleted = false where id = $1', [rows[0]?.id]);
  expect(pet).toMatchObject({ age_key: null, birth_date: expect.anything() });
});

async function fostering(): Promise<{ place: Pick<MadeIntegration, 'shelter' | 'branch'>; user: { id: number; uuid: string } }> {
  const shelter = await makeShelter(server);
  const branch = await makeBranch(server, shelter, 'North');
  const { rows } = await server.sql.query(
    `insert into organization_user (shelter_id, type_key, first_name, last_name, email, password_hash) values ($1, 'SUPPORT', 'Fay', 'Foster', $2, '') returning id, uuid`,
    [shelter.id, `${randomUUID()}@foster.example`],
  );
  return { place: { shelter, branch }, user: rows[0] };
}

test('pets in foster have the fixed foster user, the others none', async () => {
  const { place, user } = await fostering();
  server.rows = [dog(1, { ACTIVEMOVEMENTTYPE: 2 }), dog(2)];
  const integration = await listingOf(server, { place, settings: { foster_pets: 'FIXED', foster_user_uuid: user.uuid } });
  await endedSync(server, integration);
  expect(await petsOf(server, integration)).toMatchObject([
    { foster: true, foster_user_id: user.id },
    { foster: false, foster_user_id: null },
  ]);
});

test('a foster user who was deleted fosters no longer', async () => {
  const { place, user } = await fostering();
  server.rows = [dog(1, { ACTIVEMOVEMENTTYPE: 2 })];
  const integration = await listingOf(server, { place, settings: { foster_pets: 'FIXED', foster_user_uuid: user.uuid } });
  await endedSync(server, integration);
  await server.sql.query('update organization_user set deleted = true where id = $1', [user.id]);
  expect(await syncNow(server, integration)).toMatchObject({ updated: 1 });
  expect((await petsOf(server, integration))[0]).toMatchObject({ foster: true, foster_user_id: null });
});

test('an animal that comes home from foster is no longer in foster', async () => {
  const { place, user } = await fostering();
  server.rows = [dog(1, { ACTIVEMOVEMENTTYPE: 2 })];
  const integration = await listingOf(server, { place, settings: { foster_pets: 'FIXED', foster_user_uuid: user.uuid } });
  await endedSync(server, integration);
  server.rows = [dog(1)];
  await syncNow(server, integration);
  expect((await petsOf(server, integration))[0]).toMatchObject({ foster: false, foster_user_id: null });
});

test('of an animal without a name its code is the name', async () => {
  expect((await petOf(dog(1, { ANIMALNAME: ' ', SHELTERCODE: 'A-7' }))).pet?.name).toBe('A-7');
  expect((await petOf(dog(1, { ANIMALNAME: null }))).pet?.name).toBe('No name');
});
