import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnWords, wordOf } from '../../../console/src/ui/page/column-words.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Every column whose changes are kept. */
async function kept(): Promise<{ table: string; column: string }[]> {
  const { rows } = await server.sql.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where exists (select from pg_trigger where tgrelid = c.oid and tgfoid::regproc::text ~ '^audit')
      and a.attname not in ('id', 'uuid', 'version', 'created_date', 'updated_date', 'deleted_date')`);
  return rows;
}

test('every column whose changes are kept has words, or is said to tell people nothing', async () => {
  const columns = await kept();
  expect(columns.length).toBeGreaterThan(300);
  const unsaid = columns.filter(({ table, column }) => !(column in columnWords) && !(`${table}.${column}` in columnWords));
  expect(unsaid).toEqual([]);
  const odd = columns.filter(({ table, column }) => /^[^A-Z0-9(]|_|\bid$|\bkey$/.test(wordOf(table, column) ?? 'Nothing'));
  expect(odd.filter(({ column }) => !/api_key|secret_key|^key$/.test(column))).toEqual([]);
});

test('there are words for no column that is not there', async () => {
  const columns = await kept();
  const known = new Set(columns.flatMap(({ table, column }) => [column, `${table}.${column}`]));
  expect(Object.keys(columnWords).filter((name) => !known.has(name))).toEqual([]);
});
