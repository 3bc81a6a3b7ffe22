import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const forbidden = (permission: string) => ({ http: 403, status: 403, data: { permission } });

const ITEM = '(select id from admin_auth_item where name = $1)';

/** A signed-in user whose searches have been answered, so that the server remembers them. */
async function known(...permissions: string[]): Promise<Caller & { userId: number; roleId: number }> {
  const caller = await server.userWith(...permissions);
  for (const permission of permissions) expect(await caller.call(permission)).toMatchObject({ http: 200 });
  const { rows } = await server.sql.query<{ user_id: number; role_id: number }>(
    `select a.admin_user_id as user_id, a.item_id as role_id from admin_auth_assignment a order by a.admin_user_id desc limit 1`,
  );
  // That the session was used is noted once for a while, and nobody waits for it: it must not come later than what a test does.
  const noted = 'select from admin_session where admin_user_id = $1 and last_used_date > created_date';
  await expect.poll(async () => (await server.sql.query(noted, [rows[0]?.user_id])).rowCount).toBeGreaterThan(0);
  return { ...caller, userId: rows[0]?.user_id ?? 0, roleId: rows[0]?.role_id ?? 0 };
}

test('a permission taken from the role is refused on the next search', async () => {
  const { call, roleId } = await known('question/search');
  await server.sql.query('delete from admin_auth_item_child where parent_id = $1', [roleId]);
  expect(await call('question/search')).toMatchObject(forbidden('question/search'));
});

test('a permission given to the role is there on the next search', async () => {
  const { call, roleId } = await known('specie/search');
  expect(await call('question/search')).toMatchObject(forbidden('question/search'));
  await server.sql.query(`insert into admin_auth_item_child (parent_id, child_id) values ($2, ${ITEM})`, [
    'question/search',
    roleId,
  ]);
  expect(await call('question/search')).toMatchObject({ http: 200 });
});

test('a role taken from the user is refused on the next search', async () => {
  const { call, userId } = await known('question/search');
  await server.sql.query('delete from admin_auth_assignment where admin_user_id = $1', [userId]);
  expect(await call('question/search')).toMatchObject(forbidden('question/search'));
});

test('a role that is deleted is refused on the next search', async () => {
  const { call, roleId } = await known('question/search');
  await server.sql.query('update admin_auth_item set deleted = true where id = $1', [roleId]);
  expect(await call('question/search')).toMatchObject(forbidden('question/search'));
});

test('a permission held through a role within the role is taken with the inner role', async () => {
  const outer = await known('specie/search');
  const inner = await known('question/search');
  const hold = 'insert into admin_auth_item_child (parent_id, child_id) values ($1, $2)';
  await server.sql.query(hold, [outer.roleId, inner.roleId]);
  expect(await outer.call('question/search')).toMatchObject({ http: 200 });
  await server.sql.query('delete from admin_auth_item_child where parent_id = $1', [inner.roleId]);
  expect(await outer.call('question/search')).toMatchObject(forbidden('question/search'));
});

test('a permission that a relation needs is refused on the next search once it is taken', async () => {
  const { call, roleId } = await known('audit/search', 'user/search');
  const search = { with: { user: true } };
  expect(await call('audit/search', { search })).toMatchObject({ http: 200 });
  await server.sql.query(`delete from admin_auth_item_child where parent_id = $2 and child_id = ${ITEM}`, [
    'user/search',
    roleId,
  ]);
  expect(await call('audit/search', { search })).toMatchObject(forbidden('user/search'));
  expect(await call('audit/search')).toMatchObject({ http: 200 });
});

test.each<[string, number, string]>([
  ['that is revoked', 5204, 'update admin_session set revoked_date = now() where admin_user_id = $1'],
  ['that has expired', 5203, "update admin_session set expires_date = now() - interval '1 second' where admin_user_id = $1"],
  [
    'unused for half a day',
    5203,
    "update admin_session set last_used_date = now() - interval '13 hours' where admin_user_id = $1",
  ],
  ['that is gone', 5202, 'delete from admin_session where admin_user_id = $1'],
  ['of a user who is deleted', 5205, 'update admin_user set deleted = true where id = $1'],
])('a session %s is refused on the next search', async (_, status, statement) => {
  const { call, userId } = await known('question/search');
  await server.sql.query(statement, [userId]);
  expect(await call('question/search')).toMatchObject({ http: 401, status, prefix: '5xx' });
});

test('a session that is revoked is told so even where its search makes no sense', async () => {
  const { call, userId } = await known('question/search');
  await server.sql.query('update admin_session set revoked_date = now() where admin_user_id = $1', [userId]);
  expect(await call('question/search', { search: { nope: 1 } })).toMatchObject({ http: 401, status: 5204 });
});

test('a user who must change their password is refused on the next search', async () => {
  const { call, userId } = await known('question/search');
  await server.sql.query('update admin_user set must_change_password = true where id = $1', [userId]);
  expect(await call('question/search')).toMatchObject({ http: 403, data: { must_change_password: true } });
});

test('an access key that has expired is refused on the next search', async () => {
  const { call } = await known('question/search');
  await server.sql.query(
    'update access_key set expires_date = now() where created_date = (select max(created_date) from access_key)',
  );
  expect(await call('question/search')).toMatchObject({ http: 401, status: 5209 });
});

const throughUser = [
  { how: 'with', search: { with: { user: true } } },
  { how: 'with, required', search: { with: { user: { required: true } } } },
  { how: 'a filter', search: { 'user.email.ilike': 'mara%' } },
  { how: 'a filter on the UUID', search: { 'user.uuid': '0190b0f0-0000-7000-8000-000000000000' } },
  { how: 'a sort', search: {}, options: { sort: 'user.email' } },
  { how: 'a sort after another', search: {}, options: { sort: ['-id', '-user.last_name'] } },
];

test.each(throughUser)('who may read the history but not users does not see them through $how', async ({ how: _, ...input }) => {
  const { call } = await server.userWith('audit/search', 'question/search', 'role/list');
  expect(await call('audit/search', input)).toMatchObject(forbidden('user/search'));
});

test.each(throughUser)('who may read the history and users sees them through $how', async ({ how: _, ...input }) => {
  const { call } = await server.userWith('audit/search', 'user/search');
  expect(await call('audit/search', input)).toMatchObject({ http: 200 });
});

test.each([
  ['with', { with: { user: { with: { roles: { with: { role: true } } } } } }],
  ['a nested filter', { with: { user: { search: { 'roles.role.name': 'Support' } } } }],
  ['a nested sort', { with: { user: { with: { roles: { sort: 'role.name' } } } } }],
  ['a filter', { 'user.roles.role.name': 'Support' }],
])('a permission is needed two relations away through %s', async (_, search) => {
  const { call } = await server.userWith('audit/search', 'user/search');
  expect(await call('audit/search', { search })).toMatchObject(forbidden('role/list'));
});

test('what every user may read needs no permission through a relation', async () => {
  const { call } = await server.userWith('question/search');
  const search = { 'group.name': 'Home', with: { species: true, translations: { with: { language: true } } } };
  expect(await call('question/search', { search })).toMatchObject({ http: 200 });
});
