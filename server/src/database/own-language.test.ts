import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MappingKind } from '@homeward/contract/mapping';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sourceFiles, top } from '../../../scripts/source-files.ts';
import { databaseUrl } from '../../test/cluster.ts';
import { Mappings } from '../sync/mappings.ts';
import { type Connection, connect } from './connect.ts';
import { migrate } from './migrate.ts';
import { seedReference } from './reference/reference.ts';

/** A database of an operator whose language has an I without a dot as the small one of I, as Turkish has. */
const name = `test_${randomUUID().replaceAll('-', '')}`;
let connection: Connection;
const onCluster = async (sql: string) => {
  const client = new pg.Client({ connectionString: databaseUrl(inject('socket'), 'postgres') });
  await client.connect();
  await client.query(sql);
  await client.end();
};
beforeAll(async () => {
  await onCluster(`create database ${name} template template0 locale_provider icu icu_locale 'tr' locale 'C'`);
  connection = connect({ connectionString: databaseUrl(inject('socket'), name) });
  await migrate(connection.pool);
  await seedReference(connection.db);
});
afterAll(async () => {
  await connection.pool.end();
  await onCluster(`drop database ${name} with (force)`);
});

test('a partner’s words find what they are the very name of, whatever their case', async () => {
  const { rows } = await connection.pool.query<{ name: string }>(
    "select name from size where name ~ '[Ii]' order by name limit 1",
  );
  const words: [MappingKind, string][] = [
    ['specie', 'BIRD'],
    ['sex', 'FEMALE'],
    ['breed', 'SIBERIAN HUSKY'],
    ['size', (rows[0]?.name ?? '').toUpperCase()],
  ];
  const asked = words.map(([kind, word]) => ({ kind, externalId: word, name: word, specieId: null }));
  const mappings = await Mappings.load(connection.db, 'PETPOINT');
  const meant = async (how: 'foresee' | 'add') => {
    await mappings[how](connection.db, asked);
    return asked.filter(({ kind, externalId }) => !('target' in mappings.meaning(kind, externalId.toLowerCase())));
  };
  expect(await meant('foresee')).toEqual([]);
  expect(await meant('add')).toEqual([]);
  // What was kept is found again.
  const again = await Mappings.load(connection.db, 'PETPOINT');
  expect(asked.filter(({ kind, externalId }) => !('target' in again.meaning(kind, externalId)))).toEqual([]);
});

interface Use {
  where: string;
  of: string;
}

const CALL = /\b(?:lower|upper|initcap)\(/g;
/** What stands between the brackets that open here. */
function within(text: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at += 1) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return text.slice(from, at - 1);
}
const usesIn = (where: string, text: string): Use[] =>
  [...text.matchAll(CALL)].map(({ 0: call, index }) => ({ where, of: within(text, index + call.length) }));

/** Said in a language of its own, or a column that has one. */
const NAMED = /collate\s+"?(C|by_name|und-x-icu)"?\s*$/i;
const COLUMN = /^\(?(?:[\w$]+\.|\$\{[\w.]+\}\.)?(\w+)\)?(?:::text)?$/;

const kinds = ['age', 'breed', 'sex', 'size', 'specie'];
const MAPPED = 'a mapping has its word by name, which other tables have as a number';

/** What may be of the database's own language, and why. */
const allowed: Record<string, string> = {
  'letter_pairs: words': 'of what is folded already',
  'server/src/sync/mappings.ts: external_id': MAPPED,
  'server/src/sync/mappings.ts: m.external_id': MAPPED,
  ...Object.fromEntries(kinds.map((kind) => [`mapping_${kind}_once: external_id`, MAPPED])),
};

test('nothing takes small letters for great ones as the database’s own language has them', async () => {
  const { rows: columns } = await connection.pool.query<{ name: string; is_named: boolean }>(
    `select attname as name, bool_and(attcollation = 'by_name'::regcollation) as is_named from pg_attribute a
      join pg_class c on c.oid = attrelid join pg_type t on t.oid = atttypid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and typcategory = 'S' and not attisdropped
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attcollation = 'by_name'::regcollation)
      group by 1`,
  );
  const named = new Set(columns.filter(({ is_named }) => is_named).map((column) => column.name));
  const { rows: made } = await connection.pool.query<{ name: string; text: string }>(
    `select proname as name, coalesce(prosrc, '') || coalesce(pg_get_function_sqlbody(oid), '') as text from pg_proc
        where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
      union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
        where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all select viewname, definition from pg_views where schemaname = 'public'`,
  );
  const written = sourceFiles
    .filter(({ path }) => path.startsWith('server/src/') && !path.endsWith('.test.ts'))
    .flatMap(({ path }) => usesIn(path, readFileSync(join(top, path), 'utf8')));
  const uses = [...written, ...made.flatMap((one) => usesIn(one.name, one.text))];
  expect(uses.length).toBeGreaterThan(20);
  const own = uses.filter(
    ({ of }) => !NAMED.test(of.replace(/\)+\s*$/, '')) && !NAMED.test(of) && !named.has(COLUMN.exec(of)?.[1] ?? ''),
  );
  expect(own.map(({ where, of }) => `${where}: ${of}`).filter((use) => !allowed[use])).toEqual([]);
});
