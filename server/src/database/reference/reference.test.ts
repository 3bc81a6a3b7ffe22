import { characteristicTypes } from '@homeward/contract/characteristics-definition';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { connect } from '../connect.ts';
import { seedReference } from './reference.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rows = async (sql: string) => (await server.sql.query<Record<string, unknown>>(sql)).rows;

/** Seeds as the first start of a version that knows other reference data does. */
async function seedAgain(): Promise<void> {
  await server.sql.query("update setting set value = 'of another version' where key = 'reference'");
  const { pool, db } = connect({ connectionString: server.databaseUrl });
  try {
    await seedReference(db);
  } finally {
    await pool.end();
  }
}

test('every species comes with breeds, one of which fits an animal of unknown descent', async () => {
  const without = await rows(`select name from specie s where not deleted and not exists
    (select from breed b where b.specie_id = s.id and b.name in ('Mixed Breed', 'Other'))`);
  expect(without).toEqual([]);
});

test.each([
  ['Dog', 250, 'Australian Cattle Dog / Blue Heeler'],
  ['Cat', 70, 'Domestic Short Hair'],
  ['Rabbit', 30, 'Netherland Dwarf'],
])('%s has at least %i breeds', async (specie, least, one) => {
  const names = await rows(`select b.name from breed b join specie s on s.id = b.specie_id where s.name = '${specie}'`);
  expect(names.length).toBeGreaterThanOrEqual(least);
  expect(names).toContainEqual({ name: one });
});

test('characteristics come in groups, each with a description and an icon', async () => {
  const [counted] = await rows(`select count(distinct g.id)::int as groups, count(*)::int as characteristics,
    count(*) filter (where c.description = '' or c.icon !~ '^[a-z0-9]+(-[a-z0-9]+)*$')::int as bare
    from characteristic c join characteristic_group g on g.id = c.characteristic_group_id`);
  expect(counted).toEqual({ groups: 7, characteristics: 47, bare: 0 });
  const keys = (await rows('select key from characteristic')).map(({ key }) => key);
  expect(keys.sort()).toEqual([...characteristicTypes].sort());
});

test('payment models say who pays the fee', async () => {
  expect((await rows('select key from payment_model order by position')).map(({ key }) => key)).toEqual([
    'ADOPTER_PAYS',
    'ORGANIZATION_PAYS',
    'ADOPTER_CHOOSES',
    'OUTSIDE',
  ]);
});

test('words that nobody edits are brought to what a new version says', async () => {
  await server.sql.query("update application_tag set name = 'Old words' where key = 'FAST_TRACK'");
  await seedAgain();
  expect(await rows("select name from application_tag where key = 'FAST_TRACK'")).toEqual([{ name: 'Fast track' }]);
});

test('a breed that staff renamed stays renamed after a new version', async () => {
  await server.sql.query("update breed set name = 'Labrador' where name = 'Labrador Retriever'");
  await seedAgain();
  expect(await rows("select name from breed where name in ('Labrador', 'Labrador Retriever')")).toEqual([{ name: 'Labrador' }]);
});

test('a default gift that staff deleted stays deleted after a new version', async () => {
  await server.sql.query('update donation_option set deleted = true where amount = 25 and shelter_id is null');
  await seedAgain();
  const left = await rows('select amount::int from donation_option where shelter_id is null and not deleted order by amount');
  expect(left).toEqual([{ amount: 10 }, { amount: 50 }, { amount: 100 }]);
});
