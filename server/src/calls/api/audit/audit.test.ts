import type { AuditEntry } from '@homeward/contract/audit';
import type { Page } from '@homeward/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { searches } from '../../../http/search.ts';
import { shownWith } from './shown-with.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // One change of every table, whether or not the sample has any.
  await server.sql.query(
    `insert into audit_log (table_name, record_uuid, action, changes) select t, gen_random_uuid(), 'UPDATE', '{}' from unnest($1::text[]) t`,
    [tables],
  );
});
afterAll(() => server.stop());

const tables = [...shownWith.keys()];
const paths = [...new Set(shownWith.values())].filter((path) => path !== null);

const read = async ({ call }: Caller, search: object = {}, options: object = {}) => {
  const { http, data } = await call<Page<AuditEntry>>('audit/search', { search, options });
  expect(http).toBe(200);
  return data;
};
/** Each table whose changes are shown, asked for one by one. */
const seen = async (caller: Caller) => {
  const asked = tables.map(async (table_name) => ((await read(caller, { table_name }, { limit: 1 })).count ? [table_name] : []));
  return (await Promise.all(asked)).flat();
};

test('a table that is searched by itself is shown with that very search', () => {
  const own = [...searches.values()].filter(({ entity: { table } }) => shownWith.has(table));
  expect(own.map(({ entity: { table } }) => [table, shownWith.get(table)])).toEqual(
    own.map(({ call: { path }, entity: { table } }) => [table, path]),
  );
});

const lookups = [...searches.values()].filter(({ call }) => call.access === 'lookup').map(({ call: { path } }): string => path);

test.each(paths)(
  'who holds %s and nothing else is told of changes of its tables and of what everybody may read',
  async (only) => {
    const caller = await server.userWith(...new Set(['audit/search', only]));
    const may = [...lookups, 'audit/search', only];
    expect(await seen(caller)).toEqual([...shownWith].flatMap(([table, path]) => (path && may.includes(path) ? [table] : [])));
  },
);

test('what is not shown is not counted, and not found by what it is about', async () => {
  const { rows } = await server.sql.query<{ record_uuid: string }>(
    "select record_uuid from audit_log where table_name = 'admin_user' and record_uuid is not null limit 1",
  );
  const record_uuid = rows[0]?.record_uuid;
  const few = await server.userWith('audit/search', 'tax/search');
  const shown = await server.sql.query<{ count: number }>('select count(*)::int from audit_log where table_name = any($1)', [
    await seen(few),
  ]);
  const total = shown.rows[0]?.count;
  expect(total).toBeGreaterThan(0);
  expect(await read(few)).toMatchObject({ count: total, global_count: total });
  for (const search of [{ record_uuid }, { about_uuid: record_uuid }, { 'table_name.in': ['admin_user'] }])
    expect(await read(few, search)).toMatchObject({ count: 0, global_count: total, result: [] });
  expect((await read(server.admin, { record_uuid })).count).toBeGreaterThan(0);
});

test('two who ask in the same words are each shown their own', async () => {
  const [taxes, users] = [
    await server.userWith('audit/search', 'tax/search'),
    await server.userWith('audit/search', 'user/search'),
  ];
  const search = { 'table_name.in': ['organization_tax', 'admin_user'] };
  const of = async (caller: Caller) => new Set((await read(caller, search)).result.map(({ table_name }) => table_name));
  for (let time = 0; time < 5; time += 1) {
    expect(await of(taxes)).toEqual(new Set(['organization_tax']));
    expect(await of(users)).toEqual(new Set(['admin_user']));
  }
});
