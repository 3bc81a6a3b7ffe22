import { nouns } from '@homeward/contract/nouns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const SOME = 100;
/** A word as the code writes it: NO_CATS, SHELTER_LUV. */
const OF_CODE = /\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/;

/** The rows of a noun as the trail tells of them, and as Ctrl+K finds them. */
async function known({ table, search, find }: (typeof nouns)[number]) {
  const { rows } = await server.sql.query<{ row: { uuid: string } }>(`select to_jsonb(t) as row from ${table} t limit ${SOME}`);
  if (!search || !find) return rows.map(({ row }) => row);
  const { data } = await server.admin.call<{ result: { uuid: string }[] }>(search.path, {
    search: { ...find.fixed },
    options: { limit: SOME },
  });
  return [...rows.map(({ row }) => row), ...data.result];
}

test('a record is called by no word of the code, whatever is known of it', async () => {
  const called = await Promise.all(
    nouns.map(async (noun) => (await known(noun)).flatMap((one) => noun.called?.({ ...one }) ?? [])),
  );
  expect(called.flat().length).toBeGreaterThan(500);
  expect(called.flat().filter((name) => OF_CODE.test(name))).toEqual([]);
});
