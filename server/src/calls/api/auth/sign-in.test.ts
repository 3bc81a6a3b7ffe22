import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/cluster.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { callWith, forged, send } from '../../../../test/stranger.ts';
import { trySignIn } from '../../../../test/user.ts';
import { tokenHash } from '../../../services/secrets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const noor = 'noor.haddad@homeward.example';

describe('asking for an access key', () => {
  test('answers a key and until when it is good', async () => {
    const answer = await callWith(server, {}, 'auth/session-request', { api_key: 'test-system-api-key' });
    expect(answer).toMatchObject({ http: 200, data: { access_key: expect.stringMatching(/^[\w-]{43}$/) } });
    const days = (Date.parse(answer.data.expires as string) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
  });

  test('is refused with another system API key', async () => {
    expect(await callWith(server, {}, 'auth/session-request', { api_key: 'test-system-api-key!' })).toMatchObject({
      http: 403,
      message: 'The system API key is not known',
    });
  });

  test('leaves only a hash of the key in the database', async () => {
    const { data } = await callWith(server, {}, 'auth/session-request', { api_key: 'test-system-api-key' });
    const { rows } = await server.sql.query('select key_hash from access_key where key_hash = any ($1)', [
      [data.access_key, tokenHash(data.access_key as string)],
    ]);
    expect(rows).toEqual([{ key_hash: tokenHash(data.access_key as string) }]);
  });
});

describe('signing in', () => {
  test('answers a token and the user with their permissions', async () => {
    expect(await trySignIn(server, noor, PASSWORD)).toMatchObject({
      http: 200,
      data: {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        admin_user: { email: noor, first_name: 'Noor', must_change_password: false, roles: [{ name: 'Support' }] },
      },
    });
  });

  test('does not mind blanks around the e-mail nor its case', async () => {
    expect(await trySignIn(server, ' Noor.Haddad@HOMEWARD.example ', PASSWORD)).toMatchObject({ http: 200 });
  });

  test('minds blanks around the password', async () => {
    expect(await trySignIn(server, noor, `${PASSWORD} `)).toMatchObject({ http: 403 });
  });

  test('needs an access key', async () => {
    const input = { admin_user: { email: noor, password: PASSWORD } };
    expect(await callWith(server, {}, 'auth/session-register', input)).toMatchObject({ http: 401, status: 5208 });
  });

  test('needs a known access key', async () => {
    const input = { admin_user: { email: noor, password: PASSWORD } };
    expect(await callWith(server, { accessKey: forged() }, 'auth/session-register', input)).toMatchObject({
      http: 401,
      status: 5209,
    });
  });

  test.each([
    ['no e-mail', undefined, 'x', 'email', 'Please input your email'],
    ['a blank e-mail', ' ', 'x', 'email', 'Please input your email'],
    ['half an e-mail', 'noor@', 'x', 'email', 'This is not a valid Email'],
    ['no password', noor, undefined, 'password', 'Please input your password'],
    ['an empty password', noor, '', 'password', 'Please input your password'],
  ])('is refused with %s at its field', async (_what, email, password, field, message) => {
    const { accessKey } = server.admin;
    const refused = await callWith(server, { accessKey }, 'auth/session-register', { admin_user: { email, password } });
    expect(refused).toMatchObject({ http: 422, data: { errors: [{ path: ['admin_user', field], message }] } });
  });

  test('a password of ten thousand characters is refused unheard', async () => {
    expect(await trySignIn(server, noor, 'a'.repeat(10_000))).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['admin_user', 'password'] }] },
    });
  });

  test('a password of a megabyte is not even read', async () => {
    expect(await trySignIn(server, noor, 'a'.repeat(1_000_000))).toMatchObject({ http: 413 });
  });
});

describe('a stranger', () => {
  /** The whole answer as text, without what differs from request to request. */
  const answerTo = async (email: string, password: string) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': server.admin.accessKey };
    const answer = await send(
      server,
      { path: '/api/auth/session-register', headers },
      JSON.stringify({ admin_user: { email, password } }),
    );
    const { date: _date, 'x-request-id': _id, ...rest } = answer.headers;
    return { ...answer, headers: rest };
  };

  test('gets the same answer for an unknown e-mail and for a wrong password', async () => {
    expect(await answerTo('nobody@homeward.example', 'wrong')).toEqual(await answerTo(noor, 'wrong'));
  });

  test('gets the same answer for a deleted user', async () => {
    const email = 'camille.fournier@homeward.example';
    await server.sql.query('update admin_user set deleted = true where email = $1', [email]);
    expect(await answerTo(email, PASSWORD)).toEqual(await answerTo(noor, 'wrong'));
  });

  test('is told nothing but that the two do not fit', async () => {
    expect(JSON.parse((await answerTo(noor, 'wrong')).text)).toEqual({
      status: 403,
      prefix: '4xx',
      message: 'The e-mail or the password is not right.',
      data: { code: 'wrong_credentials' },
    });
  });
});
