import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { askText, MOST_KEPT } from './ask-text.ts';

let server: TestServer;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startTestServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

const ask = (n: number) => askText(pool, { name: `number${n}`, text: `select ${n}::text where $1` }, [true]);
async function kept(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements order by prepare_time');
  return rows.map(({ name }) => name);
}

test('a connection keeps the plans that were asked for last, and no more than it may', async () => {
  for (let n = 0; n < MOST_KEPT; n += 1) expect(await ask(n)).toBe(String(n));
  await ask(0);
  for (let n = MOST_KEPT; n < MOST_KEPT + 3; n += 1) expect(await ask(n)).toBe(String(n));
  const names = await kept();
  expect(names).toHaveLength(MOST_KEPT);
  expect(names).toContain('number0');
  expect(names).toContain(`number${MOST_KEPT + 2}`);
  for (const gone of ['number1', 'number2', 'number3']) expect(names).not.toContain(gone);
  expect(await ask(1)).toBe('1');
});
