import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** PostgreSQL's own way to gather values as jsonb takes time by the square of what is in each: 20,000 keys take seconds. */
const SQUARE = /jsonb_(object_)?agg/;

test('nothing in the database takes time by the square of a value it gathers', async () => {
  const { rows } = await server.sql.query<{ name: string; source: string }>(
    "select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'",
  );
  expect(rows.map(({ name }) => name)).toContain('audit');
  expect(rows.filter(({ source }) => SQUARE.test(source)).map(({ name }) => name)).toEqual([]);
});

test('nor does a search', async () => {
  const statements = await readFile(new URL('../search/search-sql.golden.json', import.meta.url), 'utf8');
  expect(SQUARE.test(statements)).toBe(false);
});
