import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/cluster.ts';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { trySignIn, userNamed } from '../../../../test/user.ts';
import { tokenHash } from '../../../services/secrets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const noor = 'noor.haddad@homeward.example';
const alive = async (person: Caller) => (await person.call('specie/search')).http === 200;

describe('closing a session', () => {
  test('ends this one and no other of the user', async () => {
    const [one, two] = [await server.signIn(noor), await server.signIn(noor)];
    expect(await one.call('auth/session-close')).toMatchObject({ http: 200 });
    expect([await alive(one), await alive(two)]).toEqual([false, true]);
  });

  test('ends every one of the user where all is asked for', async () => {
    const [one, two] = [await server.signIn(noor), await server.signIn(noor)];
    await one.call('auth/session-close', { all: true });
    expect([await alive(one), await alive(two)]).toEqual([false, false]);
  });

  test('leaves the sessions of others alone', async () => {
    await (await server.signIn(noor)).call('auth/session-close', { all: true });
    expect(await alive(server.admin)).toBe(true);
  });
});

describe('a session', () => {
  test('is kept as a hash of its token', async () => {
    const { token } = await server.signIn(noor);
    const { rows } = await server.sql.query<{ row: string }>('select s::text as row from admin_session s');
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  test('ends after seven days', async () => {
    const { token } = await server.signIn(noor);
    const { rows } = await server.sql.query(
      'select round(extract(epoch from expires_date - created_date) / 3600)::int as hours from admin_session where token_hash = $1',
      [tokenHash(token)],
    );
    expect(rows).toEqual([{ hours: 7 * 24 }]);
  });

  test.each([
    ['a search', (person: Caller) => person.call('specie/search')],
    ['another call', (person: Caller) => person.call('auth/session-info')],
  ])('is kept alive by %s', async (_what, use) => {
    const person = await server.signIn(noor);
    const session = [tokenHash(person.token)];
    await server.sql.query(
      "update admin_session set last_used_date = now() - interval '11 hours' where token_hash = $1",
      session,
    );
    await use(person);
    const idle = "select from admin_session where token_hash = $1 and last_used_date < now() - interval '1 hour'";
    await expect.poll(async () => (await server.sql.query(idle, session)).rowCount).toBe(0);
  });

  test('is not set back by a use that is noted late', async () => {
    const person = await server.signIn(noor);
    const session = [tokenHash(person.token)];
    await server.sql.query("update admin_session set last_used_date = now() + interval '1 hour' where token_hash = $1", session);
    const read = async () => (await server.sql.query('select *, xmin from admin_session where token_hash = $1', session)).rows[0];
    const before = await read();
    await person.call('specie/search');
    await expect.poll(async () => (await read()).xmin).not.toBe(before.xmin);
    expect(await read()).toMatchObject({ last_used_date: before.last_used_date });
  });
});

interface Info {
  admin_user: { first_name: string; roles: { name: string; permissions: { child: string }[] }[] };
}
const info = async (person: Caller) => (await person.call<Info>('auth/session-info')).data.admin_user;

describe('what a session says of its user', () => {
  test('is the same as at the sign-in', async () => {
    const signedIn = await trySignIn(server, noor, PASSWORD);
    expect(await info(await server.signIn(noor))).toEqual(signedIn.data.admin_user);
  });

  test('holds no password', async () => {
    const { data } = await server.admin.call('auth/session-info');
    expect(JSON.stringify(data)).not.toMatch(/argon2id|password_hash/);
  });

  test('lists each role with every permission reached through it', async () => {
    const { roles } = await info(server.admin);
    const { rows } = await server.sql.query<{ name: string }>('select name from admin_auth_item where type = 2 and not deleted');
    expect(roles.map(({ name }) => name)).toEqual(['Administrator']);
    expect(roles[0]?.permissions.map(({ child }) => child).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('shows a new name at once', async () => {
    const person = await server.signIn('theo.lindqvist@homeward.example');
    await server.admin.call('user/update', {
      admin_user: {
        ...(await userNamed(server, 'theo.lindqvist@homeward.example')),
        ...{ first_name: 'Theodor', last_name: 'Lindqvist', roles: ['Finance'] },
      },
    });
    expect((await info(person)).first_name).toBe('Theodor');
  });

  test('shows new roles at once', async () => {
    const person = await server.signIn('priya.raman@homeward.example');
    await server.admin.call('user/update', {
      admin_user: {
        ...(await userNamed(server, 'priya.raman@homeward.example')),
        ...{ first_name: 'Priya', last_name: 'Raman', roles: ['Finance', 'Read-only'] },
      },
    });
    expect((await info(person)).roles.map(({ name }) => name)).toEqual(['Finance', 'Read-only']);
  });
});
