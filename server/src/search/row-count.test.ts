import { foldedPattern } from '@homeward/contract/folded';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { searches } from '../http/search.ts';
import { MANY } from './compile.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sql = async <T extends object>(text: string) => (await server.sql.query<T>(text)).rows;
interface Found {
  count: number;
  global_count: number;
  count_exact?: boolean;
  pages: number;
  result: { name: string }[];
}
const species = async (search: object, options: object = {}) =>
  (await server.admin.call<Found>('specie/search', { search, options })).data;
const counts = async () => {
  const [row] = await sql<{ there: number }>('select count(*)::int as there from specie where not deleted');
  return { kept: (await species({})).global_count, there: row?.there };
};

test('whatever lists may have a million of has its rows counted by its writes', async () => {
  const counted = (await sql<{ name: string }>('select counted_tables()::text as name')).map(({ name }) => name);
  const searched = [...searches.values()].filter(
    ({ entity: { softDeletes, keepsCount, only } }) => (softDeletes || keepsCount) && !only,
  );
  expect(searched.length).toBeGreaterThan(20);
  expect(counted).toEqual(expect.arrayContaining(searched.map(({ entity: { table } }) => table)));
});

test.each([
  ['rows are added', "insert into specie (name) select 'Counted ' || n from generate_series(1, 5) n"],
  ['some are deleted', "update specie set deleted = true where name in ('Counted 1', 'Counted 2')"],
  ['one comes back', "update specie set deleted = false where name = 'Counted 1'"],
  ['others are changed', "update specie set name = name || '!' where name like 'Counted %'"],
  ['all are gone for good', "delete from specie where name like 'Counted %'"],
  ['what was added is taken back', "begin; insert into specie (name) values ('Never'); rollback"],
  ['what was kept is folded', 'select fold_row_counts()'],
])('what the writes have kept is what there is, after %s', async (_what, write) => {
  await server.sql.query(write);
  const { kept, there } = await counts();
  expect(kept).toBe(there);
});

test('nothing is kept of a table that was emptied', async () => {
  await sql('truncate announcement cascade');
  const { data } = await server.admin.call<Found>('announcement/search', { options: { limit: 1 } });
  expect(data.global_count).toBe(0);
  expect(await sql("select sum(n)::int as kept from row_count where table_name = 'announcement'")).toEqual([{ kept: 0 }]);
});

test('what is kept wrong is put right at night, and named', async () => {
  await sql("insert into row_count values ('specie', 7)");
  expect(await sql('select recount_rows()')).toEqual([{ recount_rows: 'specie' }]);
  const { kept, there } = await counts();
  expect(kept).toBe(there);
  expect(await sql('select recount_rows()')).toEqual([]);
});

test('writers at once do not wait for each other’s counts', async () => {
  const [one, other] = await Promise.all([server.sql.connect(), server.sql.connect()]);
  try {
    await one.query("begin; insert into specie (name) values ('First')");
    await other.query("set statement_timeout = 2000; insert into specie (name) values ('Second')");
    await one.query('commit');
  } finally {
    one.release();
    other.release(true);
  }
  const { kept, there } = await counts();
  expect(kept).toBe(there);
});

const MATCH = { 'name.ilike': '%a%' };

test('a page is answered with its count, whoever asks for it later, where there are few', async () => {
  const { count } = await species(MATCH);
  expect(await species(MATCH, { limit: 1, count: 'later' })).toMatchObject({ count, count_exact: true });
  expect(await species(MATCH, { limit: 1 })).not.toHaveProperty('count_exact');
  expect(await server.admin.call('specie/search', { options: { count: 'never' } })).toMatchObject({
    http: 422,
    data: { errors: [{ path: ['options', 'count'] }] },
  });
});

test('among many a page that is full does not wait for its count, and one that is not, or not there, knows it', async () => {
  const { count } = await species(MATCH);
  await sql(`insert into row_count values ('specie', ${MANY})`);
  try {
    const later = (options: object) => species(MATCH, { count: 'later', ...options });
    expect(await later({ limit: 1, page: 2 })).toMatchObject({ count: 2, count_exact: false, result: [{}] });
    expect(await later({ limit: 1000 })).toMatchObject({ count, count_exact: true, pages: 1 });
    expect(await later({ page: 900 })).toMatchObject({ count, count_exact: true, result: [] });
    expect(await species(MATCH, { limit: 1 })).toMatchObject({ count });
    expect(await species({}, { count: 'later', limit: 1 })).toMatchObject({ count_exact: true });
  } finally {
    await sql(`insert into row_count values ('specie', ${-MANY})`);
  }
});

test.each(['%a%', '%AB%', '%é%', '%_%', '%%%', '%ab', 'x%', '% %'])(
  'one and two letters find what any text finds: %s',
  async (pattern) => {
    await sql(`update pet set name = (array['Zoé', 'ÉTÉ', 'ab_c', 'Xab', 'A%B', 'No'])[1 + id % 6] where id % 50 = 0`);
    const { rows } = await server.sql.query('select count(*)::int as n from pet where not deleted and folded(name) like $1', [
      foldedPattern(pattern),
    ]);
    for (const many of [0, MANY, -MANY]) {
      await sql(`insert into row_count values ('pet', ${many})`);
      const { data } = await server.admin.call<Found>('pet/search', { search: { 'name.ilike': pattern } });
      expect(data.count).toBe(rows[0].n);
    }
  },
);
