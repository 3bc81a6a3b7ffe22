import type { Page } from '@homeward/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { waitingPet } from '../../test/waiting.ts';

interface Word {
  name: string;
  waiting: number;
}
/** By these names, for how many pets wait for each: those that wait for none and those that wait alike stand between each other. */
const words = { f: 0, b: 2, d: 1, a: 0, e: 2, c: 0, g: 3, h: 1 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.sql.query(
    "insert into mapping_age (name, partner_key, external_id) select 'n' || n, 'PETPOINT', 'none ' || n from generate_series(1, 12) n",
  );
  for (const [name, waiting] of Object.entries(words)) {
    const { rows } = await server.sql.query(
      "insert into mapping_age (name, partner_key, external_id) values ($1, 'PETPOINT', 'groups ' || $1) returning id",
      [name],
    );
    for (let pet = 0; pet < waiting; pet += 1) await waitingPet(server, [`age:${rows[0].id}`, `size:${rows[0].id}`]);
  }
});
afterAll(() => server.stop());

const ask = async (search: object, options: object) =>
  (await server.admin.call<Page<Word>>('mapping-age/search', { search, options })).data;
const said = (rows: Word[]) => rows.map(({ name, waiting }) => name + waiting).join(' ');

test.each([
  ['waiting', 'f0 a0 c0 d1 h1 b2 e2 g3'],
  ['-waiting', 'g3 e2 b2 h1 d1 c0 a0 f0'],
  [['waiting', '-name'], 'f0 c0 a0 h1 d1 e2 b2 g3'],
  [['-waiting', 'name'], 'g3 b2 e2 d1 h1 a0 c0 f0'],
])('what is added up of other rows is sorted by, with those that have none: %s', async (sort, expected) => {
  expect(said((await ask({ 'external_id.ilike': 'groups %' }, { sort })).result)).toBe(expected);
});

test.each(['waiting', '-waiting'])('each page by %s goes on where the one before ended', async (sort) => {
  const { result: all, count } = await ask({}, { sort, limit: 500 });
  expect(all).toHaveLength(count);
  const pages = [];
  for (let page = 1; pages.length < count; page += 1) pages.push(...(await ask({}, { sort, limit: 3, page })).result);
  expect(said(pages)).toBe(said(all));
});

test('a long list has the same sums as a short one', async () => {
  const [short, long] = [await ask({}, { limit: 100 }), await ask({}, { limit: 200 })];
  expect(said(long.result.slice(0, short.result.length))).toBe(said(short.result));
});
