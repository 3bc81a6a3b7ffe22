import { calls } from '@homeward/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../test/server.ts';
import { connect } from '../database/connect.ts';
import { tokenHash } from '../services/secrets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Whoever made them has one role of ten permissions, as many as one to many is taken for.
  const { token } = await server.userWith(...calls.slice(0, 10).map(({ path }) => path));
  await server.sql.query(
    `insert into audit_log (admin_user_id, table_name, record_uuid, action, changes)
      select (select admin_user_id from admin_session where token_hash = $1), 'specie', gen_random_uuid(), 'UPDATE', '{}'
      from generate_series(1, 10000)`,
    [tokenHash(token)],
  );
});
afterAll(() => server.stop());

const roles = { user: { with: { roles: { with: { role: { with: { permissions: true } } } } } } };
const audit = (caller: Caller, limit: number, relations: object = roles) =>
  caller.call('audit/search', { search: { with: relations }, options: { limit } });

test('a search for more rows than the database should read is refused, and says how many it may ask for', async () => {
  const refused = await audit(server.admin, 10_000);
  expect(refused).toMatchObject({ http: 422, status: 1802, data: { errors: [{ path: ['options', 'limit'] }] } });
  const [, rows] = /at most (\d+) rows/.exec(refused.message) ?? [];
  expect(Number(rows)).toBeGreaterThan(100);
  expect(await audit(server.admin, Number(rows) + 1)).toMatchObject({ http: 422 });
  expect(await audit(server.admin, Number(rows))).toMatchObject({ http: 200, data: { limit: Number(rows) } });
});

test('a search for more relations than one row leaves room for is refused in other words', async () => {
  const within = (depth: number): object => ({
    product_branch: true,
    product_specie: true,
    items: depth ? { with: within(depth - 1) } : true,
  });
  const product = (depth: number) =>
    server.admin.call('product/search', { search: { with: within(depth) }, options: { limit: 1 } });
  expect(await product(2)).toMatchObject({ http: 200 });
  expect(await product(4)).toMatchObject({
    http: 422,
    message: expect.stringMatching(/more than a search may\. Ask for fewer relations/),
  });
});

test('what the console reads whole is little enough', async () => {
  const whole = { limit: 9999, _force_ids: true };
  for (const [path, relations] of [
    ['question/search', { group: true }],
    ['country/search', { default_language: true }],
    ['breed/search', { specie: true }],
    ['role/list', undefined],
  ] as const) {
    const search = relations ? { with: relations } : {};
    expect(await server.admin.call(path, { search, options: whole })).toMatchObject({ http: 200 });
  }
});

test('while searches of one user take all the time they get, others sign in, save and search', async () => {
  const greedy = await server.userWith('shelter-event/search');
  const other = await server.userWith('specie/search', 'specie/create');
  const lock = await server.sql.connect();
  try {
    // Whoever reads these waits, as long as PostgreSQL lets a search.
    await lock.query('begin; lock table organization_shelter_event in access exclusive mode');
    const asked = Array.from({ length: 100 }, () => greedy.call('shelter-event/search'));
    await server.signIn('mara.voss@homeward.example');
    const answers = await Promise.all([
      other.call('specie/create', { specie: { name: 'Meanwhile' } }),
      ...Array.from({ length: 20 }, () => other.call('specie/search', { search: { 'name.ilike': '%a%' } })),
    ]);
    expect(answers.map(({ http }) => http)).toEqual(Array(21).fill(200));
    await lock.query('rollback');
    // All are answered; on a machine that is slow just now some have waited too long.
    for (const { http } of await Promise.all(asked)) expect([200, 429, 503]).toContain(http);
  } finally {
    lock.release();
  }
});

test('who has more searches under way than can ever be answered is told to wait', async () => {
  const greedy = await server.userWith('shelter-event/search');
  const lock = await server.sql.connect();
  try {
    await lock.query('begin; lock table organization_shelter_event in access exclusive mode');
    const asked = Array.from({ length: 600 }, () => greedy.call('shelter-event/search'));
    const refused = await Promise.race(asked);
    expect(refused).toMatchObject({ http: 429, message: expect.stringMatching(/too many searches under way/) });
    expect(refused.headers.get('retry-after')).toBe('5');
    await lock.query('rollback');
    for (const { http } of await Promise.all(asked)) expect([200, 429, 503]).toContain(http);
  } finally {
    lock.release();
  }
});

test('PostgreSQL gives a search half the time of anything else', async () => {
  const { pool, searches } = connect({ connectionString: server.databaseUrl });
  const limitOf = async (of: typeof pool) => (await of.query('show statement_timeout')).rows[0].statement_timeout;
  expect([await limitOf(pool), await limitOf(searches)]).toEqual(['10s', '5s']);
  await Promise.all([pool.end(), searches.end()]);
});
