import { type AnyCall, calls } from '@homeward/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleInput } from '../../../../test/example-input.ts';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { userNamed } from '../../../../test/user.ts';

let server: TestServer;
/** Holds every permission but one, and so less than the administrator. */
let weaker: Caller;
beforeAll(async () => {
  server = await startTestServer();
  const all = calls.map(({ path }) => path).filter((path) => path !== 'role/find');
  weaker = await server.userWith(...all);
});
afterAll(() => server.stop());

const STRONGER = 'mara.voss@homeward.example';
/** All but the one that takes nobody's name and would end the law's own session. */
const writes = calls.filter((call) => call.kind === 'call' && call.writes && call.path !== 'auth/session-close');

/** Everything that is kept about a person, row versions and all. */
const keptOf = async (email: string) => {
  const { rows } = await server.sql.query(
    `select u.xmin, u.first_name, u.deleted, u.password_hash,
        (select array_agg((a.xmin::text, a.item_id)) from admin_auth_assignment a where a.admin_user_id = u.id) as roles,
        (select array_agg((s.id, s.revoked_date) order by s.id) from admin_session s where s.admin_user_id = u.id) as sessions
      from admin_user u where u.email = $1`,
    [email],
  );
  return rows;
};

/** An input that names this person wherever it names anything, and their own roles. */
function about(call: AnyCall, { uuid, version }: { uuid: string; version: number }): unknown {
  const text = JSON.stringify(exampleInput(call), (key, value) => {
    if (key === 'roles') return ['Administrator'];
    return key === 'version' ? version : value;
  });
  return JSON.parse(text.replaceAll('0190b0f0-0000-7000-8000-000000000000', uuid));
}

test.each(writes)('$path changes nobody who holds more', async (call) => {
  const before = await keptOf(STRONGER);
  await weaker.call(call.path, about(call, await userNamed(server, STRONGER)));
  expect(await keptOf(STRONGER)).toEqual(before);
  expect(await weaker.call('auth/session-info')).toMatchObject({ http: 200 });
});

test('the input of the law is one that changes a person where that is allowed', async () => {
  const { data } = await weaker.call<{ admin_user: { email: string } }>('auth/session-info');
  const equal = await server.userWith('specie/search');
  const { email } = (await equal.call<{ admin_user: { email: string } }>('auth/session-info')).data.admin_user;
  const update = calls.find(({ path }) => path === 'user/update') as AnyCall;
  const input = about(update, await userNamed(server, email)) as { admin_user: { roles: string[] } };
  const { rows } = await server.sql.query<{ name: string }>(
    `select i.name from admin_auth_item i join admin_auth_assignment a on a.item_id = i.id
      join admin_user u on u.id = a.admin_user_id where u.email = $1`,
    [email],
  );
  input.admin_user.roles = rows.map(({ name }) => name);
  expect(data.admin_user.email).not.toBe(email);
  expect(await weaker.call('user/update', input)).toMatchObject({ http: 200, data: { admin_user: { first_name: 'Example' } } });
});

test('a refusal says what the other holds beyond one’s own', async () => {
  const { uuid, version } = await userNamed(server, STRONGER);
  const admin_user = { uuid, version, first_name: 'Mallory', last_name: 'Voss', roles: ['Administrator'] };
  expect(await weaker.call('user/update', { admin_user })).toMatchObject({
    http: 403,
    message: 'You cannot grant or take what you do not hold: role/find',
  });
});

test('everybody changes themselves', async () => {
  const person = await server.signIn('noor.haddad@homeward.example');
  expect(await person.call('auth/session-close', { all: true })).toMatchObject({ http: 200 });
});
