import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../test/cluster.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { callWith } from '../../test/stranger.ts';
import { readConfig } from '../config.ts';

const LIMIT = 10;
const EMAIL = 'noor.haddad@homeward.example';

/** A sign-in as a proxy hands it on: each part of `through` added by the next. */
async function signIn({ admin, post }: TestServer, through: string, password: string, accessKey = admin.accessKey) {
  const headers = { 'content-type': 'application/json', 'x-api-key': accessKey, 'x-forwarded-for': through };
  return (await post('/api/auth/session-register', JSON.stringify({ admin_user: { email: EMAIL, password } }), headers)).http;
}
/** A wrong password, and as many more as are listened to; to check each takes a while. */
async function guess(server: TestServer, through: string, accessKey?: string) {
  await server.sql.query('delete from rate_limit');
  expect(await signIn(server, through, 'guess', accessKey)).toBe(403);
  await server.sql.query("update rate_limit set points = $1 where key like 'account:%'", [LIMIT]);
}

describe.each(['1', '10.0.0.1, 127.0.0.0/8'])('behind one proxy, told by TRUST_PROXY=%s', (TRUST_PROXY) => {
  let server: TestServer;
  beforeEach(async () => {
    server ??= await startTestServer({ TRUST_PROXY });
    await server.sql.query('delete from rate_limit');
  });
  afterAll(() => server.stop());

  test('guesses of one address do not shut out another', async () => {
    await guess(server, '203.0.113.7');
    expect(await signIn(server, '203.0.113.7', PASSWORD)).toBe(429);
    expect(await signIn(server, '203.0.113.8', PASSWORD)).toBe(200);
  });

  test('the port somebody came from makes them nobody else', async () => {
    await guess(server, '203.0.113.11:40001');
    expect(await signIn(server, '203.0.113.11:40002', PASSWORD)).toBe(429);
  });

  test('whatever stands for an address is counted, and answered as any other', async () => {
    await guess(server, 'garbage');
    for (const other of ['unknown', ',', 'x'.repeat(3000)]) expect(await signIn(server, other, PASSWORD)).toBe(429);
  });

  test('nobody escapes by an address they claim to have been sent from', async () => {
    await guess(server, '198.51.100.1, 203.0.113.9');
    expect(await signIn(server, '198.51.100.99, 203.0.113.9', PASSWORD)).toBe(429);
  });

  test('access keys that one address has used up are there for others', async () => {
    const keyFor = async (address: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      return (await server.post('/api/auth/session-request', '{"api_key":"test-system-api-key"}', headers)).http;
    };
    await keyFor('203.0.113.7');
    await server.sql.query("update rate_limit set points = 300 where key like 'keys:%'");
    expect([await keyFor('203.0.113.7'), await keyFor('203.0.113.8')]).toEqual([429, 200]);
  });
});

describe('while an account is being guessed at where its owner is', () => {
  let server: TestServer;
  let device: string;
  const anywhere = '';
  beforeEach(async () => {
    server ??= await startTestServer();
    await server.sql.query('delete from rate_limit; delete from known_place');
    const key = await callWith(server, {}, 'auth/session-request', { api_key: 'test-system-api-key' });
    device = String(key.data.access_key);
  });
  afterEach(() => server.sql.query('delete from rate_limit'));
  afterAll(() => server.stop());

  test('the right password is let in from a device that has signed in before', async () => {
    expect(await signIn(server, anywhere, PASSWORD, device)).toBe(200);
    await guess(server, anywhere);
    expect(await signIn(server, anywhere, PASSWORD)).toBe(429);
    expect(await signIn(server, anywhere, PASSWORD, device)).toBe(200);
  });

  test('a device that has signed in before has as many guesses as others', async () => {
    await signIn(server, anywhere, PASSWORD, device);
    await guess(server, anywhere, device);
    expect(await signIn(server, anywhere, PASSWORD, device)).toBe(429);
  });

  test('a device that has not, or has only guessed, is refused', async () => {
    await guess(server, anywhere);
    await signIn(server, anywhere, 'guess', device);
    expect(await signIn(server, anywhere, PASSWORD, device)).toBe(429);
  });

  test('guesses at other accounts do not shut out who has signed in at that address before', async () => {
    await signIn(server, anywhere, PASSWORD);
    await guess(server, anywhere);
    await server.sql.query("delete from rate_limit where key like 'account:%'");
    await server.sql.query("update rate_limit set points = 100 where key like 'address:%'");
    expect(await signIn(server, anywhere, PASSWORD)).toBe(200);
  });

  test('nothing kept tells who has signed in where', async () => {
    await signIn(server, anywhere, PASSWORD, device);
    const { rows } = await server.sql.query<{ place_hash: string }>('select place_hash from known_place');
    expect(rows.length).toBe(2);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`127\\.0\\.0\\.1|noor|${device}`));
  });
});

test.each(['nobody', '1.2.3', '-1', '17', '10.0.0.0/64'])('TRUST_PROXY=%s is refused', (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow(
    /^TRUST_PROXY is not usable: must be a number of proxies or a list of networks/,
  );
});
