import { readFileSync } from 'node:fs';
import { calls } from '@homeward/contract/calls';
import { nounOfTable, nouns } from '@homeward/contract/nouns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { meaningOf } from '../http/constraints.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What an operator sets by command; nobody lists it. */
const OF_NO_NOUN = ['setting'];

test('every constraint of what people write has words, and a field of the input that is at fault', async () => {
  const { rows } = await server.sql.query<{ constraint: string; table: string }>(`
    select c.relname as constraint, t.relname as table
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where i.indisunique and not i.indisprimary and t.relnamespace = 'public'::regnamespace
    union all
    select conname, t.relname from pg_constraint c join pg_class t on t.oid = c.conrelid
      where contype in ('c', 'f', 'x') and t.relnamespace = 'public'::regnamespace`);
  // Uuids are our own, and what foreign keys point at holds by the primary key.
  const written = rows.filter(
    ({ constraint, table }) => nounOfTable(table) && !/_uuid_unique$|_of_(shelter|specie)$/.test(constraint),
  );
  expect(written.length).toBeGreaterThan(100);
  expect(written.filter(({ constraint, table }) => !meaningOf(constraint, table)).map((one) => one.constraint)).toEqual([]);
});

test('every table whose changes are kept is of a noun, and every table of a noun is there', async () => {
  const { rows } = await server.sql.query<{ audited: string[]; all: string[] }>(`select
    (select array_agg(distinct tgrelid::regclass::text) from pg_trigger where tgfoid::regproc::text ~ '^audit') as audited,
    (select array_agg(tablename::text) from pg_tables where schemaname = 'public') as all`);
  const [tables] = rows;
  expect(tables?.audited.filter((table) => !nounOfTable(table) && !OF_NO_NOUN.includes(table))).toEqual([]);
  const named = nouns.flatMap(({ table, parts }) => [table, ...Object.keys(parts ?? {})]);
  expect(named.filter((table) => !tables?.all.includes(table))).toEqual([]);
  expect(named).toEqual([...new Set(named)]);
});

test('the words of a noun and of its parts stand within sentences: none begins with a capital but a name of its own', () => {
  const words = nouns.flatMap(({ one, many, parts }) => [one, many, ...Object.values(parts ?? {})]);
  expect(words.filter((word) => /^[A-Z][a-z]/.test(word))).toEqual([]);
});

test('every noun that can be searched is searched by a call of the contract, and made by one', () => {
  const known = new Map(calls.map((call) => [call.path as string, call]));
  const searched = nouns.flatMap(({ search }) => search ?? []);
  expect(
    searched.filter(({ path, base = '/api' }) => known.get(path)?.kind !== 'search' || known.get(path)?.base !== base),
  ).toEqual([]);
  expect(nouns.flatMap(({ menu }) => menu?.create?.path ?? []).filter((path) => !known.has(path))).toEqual([]);
});

test('every address of a noun is a route of the console', () => {
  const tree = readFileSync(new URL('../../../console/src/routeTree.gen.ts', import.meta.url), 'utf8');
  const isRoute = (address: string) => tree.includes(`'${address}'`) || tree.includes(`'${address}/'`);
  const kinds = (record: string) => record.replace(/\/integration-mapping\/[\w-]+\//, '/integration-mapping/$mappingKind/');
  const addresses = nouns.flatMap(({ screen, record }) => [screen ?? [], record ? kinds(record) : []].flat());
  expect(addresses.filter((address) => !isRoute(address))).toEqual([]);
});
