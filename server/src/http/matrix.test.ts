import { addressOf } from '@homeward/contract/call';
import { type AnyCall, calls } from '@homeward/contract/calls';
import { ADMINISTRATOR } from '@homeward/contract/role';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksums } from '../../test/checksums.ts';
import { exampleInput } from '../../test/example-input.ts';
import { expectGolden } from '../../test/golden.ts';
import { routesOf } from '../../test/routes.ts';
import { type Caller, startTestServer, type TestServer } from '../../test/server.ts';
import { seededRoles } from '../database/reference/roles.ts';
import { tokenHash } from '../services/secrets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Of writes, an input that validation refuses: whoever gets as far as that was let in, and nothing is written. */
const probe = (call: AnyCall) => (call.kind === 'search' ? {} : { 'no such key': true });

const refusedWith = async (caller: Caller, call: AnyCall) => {
  const { http, data } = await caller.call<{ permission?: string }>(call.path, probe(call));
  // Who is asked to come again has been told nothing of what they may.
  if (http === 429 || http >= 500) throw new Error(`${call.path} answers ${http}`);
  return http === 401 || http === 403 ? `${http} ${data.permission ?? ''}` : undefined;
};

/** So many at once wait for nobody, however busy the machine is. */
const AT_ONCE = 20;

async function refusalsOf(caller: Caller, among: readonly AnyCall[]): Promise<(string | undefined)[]> {
  const refusals = [];
  for (let from = 0; from < among.length; from += AT_ONCE)
    refusals.push(...(await Promise.all(among.slice(from, from + AT_ONCE).map((call) => refusedWith(caller, call)))));
  return refusals;
}

async function allowedTo(caller: Caller, among: readonly AnyCall[]): Promise<string[]> {
  const refusals = await refusalsOf(caller, among);
  return among.filter((_, index) => refusals[index] === undefined).map((call) => call.path);
}

const roles = [ADMINISTRATOR, ...seededRoles.map(({ name }) => name)];

async function holderOf(role: string): Promise<Caller> {
  const { rows } = await server.sql.query<{ email: string }>(
    `select u.email from admin_user u join admin_auth_assignment a on a.admin_user_id = u.id
      join admin_auth_item i on i.id = a.item_id where i.name = $1 order by u.id limit 1`,
    [role],
  );
  return server.signIn(rows[0]?.email ?? `nobody holds ${role}`);
}

test('every seeded role may call what the committed matrix says', async () => {
  const allowed: string[][] = [];
  for (const role of roles) allowed.push(await allowedTo(await holderOf(role), calls));
  const matrix = calls.map(({ path }): [string, string[]] => [path, roles.filter((_, index) => allowed[index]?.includes(path))]);
  await expectGolden(new URL('role-call-matrix.golden.json', import.meta.url), Object.fromEntries(matrix));
});

/** What depends on who is signed in. */
const guarded = calls.filter(({ access }) => access !== 'public' && access !== 'access-key');
const permissions = guarded.filter(({ access }) => access === 'permission');
const open = guarded.filter(({ access }) => access !== 'permission').map(({ path }) => path);

test('a permission opens its own call, and all others together do not', async () => {
  const holdsOne = await server.userWith();
  const holdsTheOthers = await server.userWith(...permissions.map(({ path }) => path));
  expect(await allowedTo(holdsOne, guarded)).toEqual(open);
  // The change of two links a step: to give every role anew for every call would write a hundred thousand of them.
  const move = (path: string, from: Caller, to: Caller) =>
    server.sql.query(
      `with role as (select a.item_id, s.token_hash from admin_auth_assignment a join admin_session s using (admin_user_id)),
          permission as (select id from admin_auth_item where type = 2 and name = $1),
          gone as (delete from admin_auth_item_child c using role, permission
            where c.parent_id = role.item_id and c.child_id = permission.id and role.token_hash = $2)
        insert into admin_auth_item_child (parent_id, child_id)
          select role.item_id, permission.id from role, permission where role.token_hash = $3`,
      [path, tokenHash(from.token), tokenHash(to.token)],
    );
  for (const call of permissions) {
    await move(call.path, holdsTheOthers, holdsOne);
    expect({ path: call.path, refused: await refusedWith(holdsOne, call) }).toEqual({ path: call.path, refused: undefined });
    expect(await refusedWith(holdsTheOthers, call)).toBe(`403 ${call.path}`);
    await move(call.path, holdsOne, holdsTheOthers);
  }
});

test('a refusal names the permission that is missing', async () => {
  const caller = await server.userWith();
  expect(await refusalsOf(caller, permissions)).toEqual(permissions.map(({ path }) => `403 ${path}`));
});

test.each([
  ['without any credentials', () => ({})],
  ['with an access key alone', () => ({ 'x-api-key': server.admin.accessKey })],
  ['with a token alone', () => ({ authorization: `Bearer ${server.admin.token}` })],
  ['with a token that nobody has', () => ({ 'x-api-key': server.admin.accessKey, authorization: `Bearer ${'x'.repeat(43)}` })],
  ['with a token for an access key', () => ({ 'x-api-key': server.admin.token, authorization: `Bearer ${server.admin.token}` })],
  [
    'with an access key for a token',
    () => ({ 'x-api-key': server.admin.accessKey, authorization: `Bearer ${server.admin.accessKey}` }),
  ],
])('every call %s is refused and writes nothing', async (_, credentials) => {
  const before = await checksums(server.sql);
  for (const call of guarded) {
    const headers = { 'content-type': 'application/json', ...credentials() };
    const answer = await server.post(addressOf(call), JSON.stringify(exampleInput(call)), headers);
    expect({ path: call.path, ...answer }).toMatchObject({
      path: call.path,
      http: 401,
      status: expect.toSatisfy(isSessionProblem),
    });
  }
  expect(await checksums(server.sql)).toEqual(before);
});

const isSessionProblem = (status: number) => status >= 5201 && status <= 5209;

test('a call that strangers may make still needs its access key', async () => {
  for (const call of calls.filter(({ access }) => access === 'access-key')) {
    const answer = await server.post(addressOf(call), JSON.stringify(exampleInput(call)), {
      'content-type': 'application/json',
    });
    expect(answer).toMatchObject({ http: 401, status: 5208 });
  }
});

/** What visitors' own pages ask, whom nobody has signed in. */
const VISITORS = ['kiosk/check-in', 'kiosk/open', 'wait-list/join', 'wait-list/leave', 'wait-list/open', 'wait-list/place'];

test('strangers may get an access key, sign in and visit, and nothing else', () => {
  const paths = (access: string) => calls.filter((call) => call.access === access).map(({ path }) => path);
  expect(paths('public')).toEqual(['auth/session-request', ...VISITORS]);
  expect(paths('access-key').sort()).toEqual([
    'auth/begin-single-sign-on',
    'auth/confirm-single-sign-on',
    'auth/session-confirm',
    'auth/session-confirm-passkey',
    'auth/session-register',
  ]);
});

test('an input that makes no sense does not get past a permission taken away', async () => {
  const caller = await server.userWith('specie/create');
  expect(await caller.call('specie/create', {})).toMatchObject({ http: 422 });
  await server.sql.query(
    "delete from admin_auth_item_child c using admin_auth_item i where i.id = c.child_id and i.name = 'specie/create'",
  );
  expect(await caller.call('specie/create', {})).toMatchObject({ http: 403, data: { permission: 'specie/create' } });
});

/** What a form sends where no script runs, and what a provider of texts tells. */
const FORMS = ['/account/:project/sign-in', '/account/:project/sign-out', '/kiosk/visit/:token/leave', '/text/status/:uuid'];

test('the server has a route for every call, and none besides but for some forms', () => {
  const served = routesOf(server).filter(({ method }) => method === 'POST');
  expect(served.map(({ url }) => url).sort()).toEqual([...calls.map(addressOf), ...FORMS].sort());
});

test('everything outside the calls is only read', () => {
  const addresses = new Set([...calls.map(addressOf), ...FORMS]);
  const others = routesOf(server).filter(({ url }) => !addresses.has(url));
  expect(others.length).toBeGreaterThan(4);
  expect([...new Set(others.map(({ method }) => method))].sort()).toEqual(['GET', 'HEAD']);
});
