import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/cluster.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { createUser, trySignIn, userNamed } from '../../../../test/user.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const own = 'three otters in a boat';

/** A new user whose temporary password is set by SQL to the one every test knows. Answers the e-mail. */
async function newcomer(name: string) {
  const email = `${name}@homeward.example`;
  await createUser(server, { first_name: name, email, roles: ['Administrator'] });
  await server.sql.query(
    `update admin_user set password_hash = (select password_hash from admin_user where email = 'mara.voss@homeward.example')
      where email = $1`,
    [email],
  );
  return email;
}
const expire = (email: string) =>
  server.sql.query("update admin_user set temporary_until = now() - interval '1 second' where email = $1", [email]);

describe('before a temporary password is changed', () => {
  test('the session says so', async () => {
    const email = await newcomer('kai');
    expect(await trySignIn(server, email, PASSWORD)).toMatchObject({
      http: 200,
      data: { admin_user: { email, must_change_password: true } },
    });
  });

  test.each(['user/search', 'specie/search', 'specie/create', 'role/find'])('%s is refused', async (path) => {
    const person = await server.signIn(await newcomer(`lea-${path.replace('/', '-')}`));
    expect(await person.call(path)).toMatchObject({
      http: 403,
      message: 'Change your temporary password first',
      data: { must_change_password: true },
    });
  });

  test('the session can be read', async () => {
    const person = await server.signIn(await newcomer('milo'));
    expect(await person.call('auth/session-info')).toMatchObject({ http: 200 });
  });

  test('the session can be closed', async () => {
    const person = await server.signIn(await newcomer('mina'));
    expect(await person.call('auth/session-close')).toMatchObject({ http: 200 });
  });

  test('it cannot be kept', async () => {
    const person = await server.signIn(await newcomer('olga'));
    expect(await person.call('auth/change-password', { password: PASSWORD, new_password: PASSWORD })).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['new_password'], message: 'Choose a password other than the current one' }] },
    });
  });
});

test('once a temporary password is changed the same session works', async () => {
  const person = await server.signIn(await newcomer('nell'));
  await person.call('specie/search');
  await person.call('auth/change-password', { password: PASSWORD, new_password: own });
  expect(await person.call('specie/search')).toMatchObject({ http: 200 });
});

test('a temporary password is good for 24 hours', async () => {
  const email = await newcomer('nora');
  const { rows } = await server.sql.query(
    `select extract(epoch from temporary_until - created_date)::int / 60 as minutes from admin_user where email = $1`,
    [email],
  );
  expect(rows).toEqual([{ minutes: 24 * 60 }]);
});

describe('a temporary password', () => {
  test('is good for one sign-in', async () => {
    const email = await newcomer('uma');
    expect(await trySignIn(server, email, PASSWORD)).toMatchObject({ http: 200 });
    expect(await trySignIn(server, email, PASSWORD)).toMatchObject({
      http: 403,
      message: 'This temporary password has been used. Ask an administrator for a new one.',
    });
  });

  test('opens one session however many sign in with it at once', async () => {
    const email = await newcomer('vera');
    const answers = await Promise.all([1, 2, 3, 4].map(() => trySignIn(server, email, PASSWORD)));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 403, 403, 403]);
  });

  test('that was used is not told to whoever guesses', async () => {
    const email = await newcomer('wim');
    await trySignIn(server, email, PASSWORD);
    expect(await trySignIn(server, email, 'not the password')).toMatchObject({
      message: 'The e-mail or the password is not right.',
    });
  });

  test('after another reset opens the door once more', async () => {
    const email = await newcomer('yara');
    await trySignIn(server, email, PASSWORD);
    await server.admin.call('user/reset-password', { admin_user_uuid: (await userNamed(server, email)).uuid });
    await server.sql.query(
      `update admin_user set password_hash = (select password_hash from admin_user where email = 'mara.voss@homeward.example')
        where email = $1`,
      [email],
    );
    expect(await trySignIn(server, email, PASSWORD)).toMatchObject({ http: 200 });
  });
});

describe('an expired temporary password', () => {
  test('is told to whoever knows it', async () => {
    const email = await newcomer('paul');
    await expire(email);
    expect(await trySignIn(server, email, PASSWORD)).toMatchObject({
      http: 403,
      message: 'This temporary password has expired. Ask an administrator for a new one.',
    });
  });

  test('is not told to whoever guesses', async () => {
    const email = await newcomer('quin');
    await expire(email);
    expect(await trySignIn(server, email, 'not the password')).toMatchObject({
      http: 403,
      message: 'The e-mail or the password is not right.',
    });
  });

  test('opens no session', async () => {
    const email = await newcomer('remy');
    await expire(email);
    await trySignIn(server, email, PASSWORD);
    const { rowCount } = await server.sql.query(
      'select from admin_session s join admin_user u on u.id = s.admin_user_id where u.email = $1',
      [email],
    );
    expect(rowCount).toBe(0);
  });
});

test('a password of one’s own does not expire', async () => {
  const email = await newcomer('rosa');
  await (await server.signIn(email)).call('auth/change-password', { password: PASSWORD, new_password: own });
  await expire(email);
  expect(await trySignIn(server, email, own)).toMatchObject({ http: 200, data: { admin_user: { must_change_password: false } } });
});
