import { nameKey } from '@homeward/contract/field';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyPlace } from '../../test/operator.ts';
import { knownMigrations, migrate, migrateTo } from './migrate.ts';

let place: Awaited<ReturnType<typeof emptyPlace>>;
beforeAll(async () => {
  place = await emptyPlace();
});
afterAll(() => place.stop());

test('an upgrade numbers the later of names that read the same, says so in the audit trail, and then refuses another', async () => {
  const before = [...(await knownMigrations()).keys()].filter((name) => name < '0096');
  await migrateTo(place.sql, before);
  const long = 'N'.repeat(80);
  const names = [
    'Cat',
    'Ｃat',
    'cat (2)',
    'ＣＡＴ',
    'Barn owl',
    'Barn\u00a0owl',
    'Barn  owl',
    long,
    `Ｎ${'n'.repeat(79)}`,
    'Dog',
  ];
  for (const name of names) await place.sql.query('insert into specie (name) values ($1)', [name]);
  await place.sql.query("insert into specie (name, deleted) values ('Ｄog', true)");
  await migrate(place.sql);
  const { rows } = await place.sql.query<{ name: string }>('select name from specie order by id');
  expect(rows.map(({ name }) => name)).toEqual([
    'Cat',
    'Ｃat (3)',
    'cat (2)',
    'ＣＡＴ (4)',
    'Barn owl',
    'Barn\u00a0owl (2)',
    'Barn  owl (3)',
    long,
    `Ｎ${'n'.repeat(69)} (2)`,
    'Dog',
    'Ｄog',
  ]);
  const noted =
    "select changes #>> '{name,from}' as name from audit_log where call = 'upgrade' and table_name = 'specie' order by id";
  expect((await place.sql.query(noted)).rows.map(({ name }) => name)).toEqual([names[1], names[3], names[5], names[6], names[8]]);
  await expect(place.sql.query("insert into specie (name) values ('ｄＯＧ')")).rejects.toMatchObject({
    constraint: 'specie_name_unique',
  });
});

test('whatever name is once is so however it is written', async () => {
  const { rows } = await place.sql.query<{ index: string }>(
    `select indexdef as index from pg_indexes where indexdef like 'CREATE UNIQUE%' and indexdef ~ '\\mname\\M'`,
  );
  // A role's name is of plain letters (contract/src/role.ts).
  const plain = rows.filter(({ index }) => !index.includes('name_key(name)') && !index.includes('admin_auth_item'));
  expect(rows.length).toBeGreaterThan(4);
  expect(plain.filter(({ index }) => !index.includes('schema_migration'))).toEqual([]);
});

test('the database and the contract know the same characters that are drawn as nothing', async () => {
  const all = Array.from({ length: 0x11_0000 }, (_, code) => code).filter((code) => code && (code < 0xd800 || code > 0xdfff));
  const { rows } = await place.sql.query<{ code: number }>(
    "select code from unnest($1::int[]) code where name_key('a' || chr(code) || 'b') = 'ab'",
    [all],
  );
  const ours = all.filter((code) => nameKey(`a${String.fromCodePoint(code)}b`) === 'ab');
  expect(rows.map(({ code }) => code)).toEqual(ours);
});
