import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { callWith, forged } from '../../../../test/stranger.ts';
import { tokenHash } from '../../../services/secrets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A session that has been used, so that the server remembers it; answered once the use is noted, which nobody waits for. */
async function used(): Promise<Caller> {
  const person = await server.signIn('noor.haddad@homeward.example');
  expect(await person.call('specie/search')).toMatchObject({ http: 200 });
  const noted = 'select from admin_session where token_hash = $1 and last_used_date > created_date';
  await expect.poll(async () => (await server.sql.query(noted, [tokenHash(person.token)])).rowCount, { interval: 10 }).toBe(1);
  return person;
}
const set = (column: string, person: Caller) =>
  server.sql.query(`update admin_session set ${column} where token_hash = $1`, [tokenHash(person.token)]);
const problem = (status: number, reason: string) => ({
  http: 401,
  status,
  prefix: '5xx',
  message: 'Your session has expired. Please log in',
  data: { reason },
});

/** Each problem: what is wrong · its code and reason · the credentials of somebody who has it. */
const problems: [string, number, string, () => Promise<{ token?: string; accessKey?: string }>][] = [
  ['no token', 5201, 'noToken', async () => ({ accessKey: server.admin.accessKey })],
  ['an empty token', 5201, 'noToken', async () => ({ accessKey: server.admin.accessKey, token: '' })],
  ['a forged token', 5202, 'badToken', async () => ({ accessKey: server.admin.accessKey, token: forged() })],
  [
    'the stored hash of a token',
    5202,
    'badToken',
    async () => ({ accessKey: server.admin.accessKey, token: tokenHash(server.admin.token) }),
  ],
  [
    'an access key for a token',
    5202,
    'badToken',
    async () => ({ accessKey: server.admin.accessKey, token: server.admin.accessKey }),
  ],
  [
    'a session past its last day',
    5203,
    'expired',
    async () => {
      const person = await used();
      await set("expires_date = now() - interval '1 second'", person);
      return person;
    },
  ],
  [
    'a session unused for 12 hours',
    5203,
    'expired',
    async () => {
      const person = await used();
      await set("last_used_date = now() - interval '12 hours'", person);
      return person;
    },
  ],
  [
    'a revoked session',
    5204,
    'revoked',
    async () => {
      const person = await used();
      await set('revoked_date = now()', person);
      return person;
    },
  ],
  [
    'a session that was closed',
    5204,
    'revoked',
    async () => {
      const person = await used();
      await person.call('auth/session-close');
      return person;
    },
  ],
  ['the right token without an access key', 5208, 'noAccessKey', async () => ({ token: server.admin.token })],
  ['the right token with an empty access key', 5208, 'noAccessKey', async () => ({ token: server.admin.token, accessKey: '' })],
  [
    'the right token with a forged access key',
    5209,
    'badAccessKey',
    async () => ({ token: server.admin.token, accessKey: forged() }),
  ],
  [
    'the right token with the system API key',
    5209,
    'badAccessKey',
    async () => ({ token: server.admin.token, accessKey: 'test-system-api-key' }),
  ],
  ['a token for an access key', 5209, 'badAccessKey', async () => ({ token: server.admin.token, accessKey: server.admin.token })],
  [
    'an expired access key',
    5209,
    'badAccessKey',
    async () => {
      const person = await used();
      await server.sql.query("update access_key set expires_date = now() - interval '1 second' where key_hash = $1", [
        tokenHash(person.accessKey),
      ]);
      return person;
    },
  ],
  [
    'token and access key cut at another place',
    5209,
    'badAccessKey',
    async () => {
      const { token, accessKey } = await used();
      return { token: token + accessKey.slice(0, -1), accessKey: accessKey.slice(-1) };
    },
  ],
  [
    'a user who was deleted',
    5205,
    'userDisabled',
    async () => {
      const person = await server.userWith('specie/search');
      expect(await person.call('specie/search')).toMatchObject({ http: 200 });
      const { data } = await person.call<{ admin_user: { uuid: string } }>('auth/session-info');
      await server.sql.query('update admin_user set deleted = true where uuid = $1', [data.admin_user.uuid]);
      return person;
    },
  ],
];

describe.each(problems)('%s', (_what, status, reason, credentials) => {
  test(`is answered with ${status} to a search`, async () => {
    expect(await callWith(server, await credentials())).toMatchObject(problem(status, reason));
  });

  test(`is answered with ${status} to another call`, async () => {
    expect(await callWith(server, await credentials(), 'auth/session-info')).toMatchObject(problem(status, reason));
  });

  test(`is answered with ${status} whatever else is wrong`, async () => {
    expect(await callWith(server, await credentials(), 'specie/search', { search: { nonsense: 1 } })).toMatchObject({ status });
    expect(await callWith(server, await credentials(), 'specie/create', { nonsense: 1 })).toMatchObject({ status });
  });
});

test('a token in the address is no token', async () => {
  const { token, accessKey } = server.admin;
  expect(await callWith(server, { accessKey }, `specie/search?access_token=${token}&token=${token}`)).toMatchObject({
    http: 401,
    status: 5201,
  });
});

test('a token in a cookie is no token', async () => {
  const { token, accessKey } = server.admin;
  const headers = { 'content-type': 'application/json', 'x-api-key': accessKey, cookie: `access_token=${token}` };
  expect(await server.post('/api/specie/search', '{}', headers)).toMatchObject({ http: 401, status: 5201 });
});

test('a refused call writes nothing', async () => {
  await callWith(server, { accessKey: server.admin.accessKey, token: forged() }, 'specie/create', { specie: { name: 'Ghost' } });
  expect((await server.sql.query("select from specie where name = 'Ghost'")).rowCount).toBe(0);
});
