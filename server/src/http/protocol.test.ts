import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { send } from '../../test/stranger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const JSON_TYPE = { 'content-type': 'application/json' };
const signedIn = () => ({
  ...JSON_TYPE,
  'x-api-key': server.admin.accessKey,
  authorization: `Bearer ${server.admin.token}`,
});
interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
const ask = ({ body, ...options }: Sent) => send(server, options, body);

/** One request for each way to be answered. */
const requests: [number, () => Sent][] = [
  [200, () => ({ path: '/api/specie/search', headers: signedIn(), body: '{}' })],
  [400, () => ({ path: '/api/specie/search', headers: signedIn(), body: '{' })],
  [404, () => ({ path: '/api/%zz', headers: signedIn(), body: '{}' })],
  [404, () => ({ path: '*', method: 'OPTIONS' })],
  [401, () => ({ path: '/api/specie/search', headers: JSON_TYPE, body: '{}' })],
  [404, () => ({ path: '/api/specie/nothing', headers: signedIn(), body: '{}' })],
  [404, () => ({ path: '/api/specie/search', method: 'GET' })],
  [409, () => ({ path: '/api/specie/create', headers: signedIn(), body: '{"specie":{"name":"Dog"}}' })],
  [413, () => ({ path: '/api/specie/search', headers: signedIn(), body: JSON.stringify({ a: 'a'.repeat(1_100_000) }) })],
  [415, () => ({ path: '/api/specie/search', headers: { ...signedIn(), 'content-type': 'text/plain' }, body: '{}' })],
  [422, () => ({ path: '/api/specie/search', headers: signedIn(), body: '{"nonsense":1}' })],
];

describe.each(requests)('an answer with %i (%#)', (http, request) => {
  test('is an envelope whose prefix is the class of its status', async () => {
    const answer = await ask(request());
    expect(answer.http).toBe(http);
    const envelope = JSON.parse(answer.text) as Record<string, unknown>;
    expect(Object.keys(envelope)).toEqual(['status', 'prefix', 'message', 'data']);
    expect(envelope.prefix).toBe(`${String(envelope.status)[0]}xx`);
    expect(envelope.message).toMatch(/./);
    expect(envelope.data).toBeTypeOf('object');
  });

  test('carries the headers that protect a browser', async () => {
    expect((await ask(request())).headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  test('lets nothing be loaded from it or put in a frame', async () => {
    const policy = (await ask(request())).headers['content-security-policy'];
    expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('opens itself to no other origin', async () => {
    const { headers = {}, ...rest } = request();
    const answer = await ask({ ...rest, headers: { ...headers, origin: 'https://evil.example' } });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('names neither the server nor its versions', async () => {
    const { headers } = await ask(request());
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('has a request id of its own', async () => {
    const ids = [await ask(request()), await ask(request())].map(({ headers }) => headers['x-request-id']);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe('the request id', () => {
  const withId = (id: string, path = '/api/specie/search', body = '{}') =>
    ask({ path, headers: { ...signedIn(), 'x-request-id': id }, body });

  test.each([
    ['a search', '/api/specie/search', '{}'],
    ['a call', '/api/specie/create', '{"specie":{"name":"Dog"}}'],
    ['what is no call', '/api/nothing', '{}'],
    ['what cannot be read', '/api/specie/create', '{'],
  ])('is the caller’s own in the answer to %s', async (_what, path, body) => {
    expect((await withId('shop-7_b.42', path, body)).headers['x-request-id']).toBe('shop-7_b.42');
  });

  test('of the caller stands in the audit trail', async () => {
    const id = `audit-${Date.now()}`;
    await withId(id, '/api/specie/create', JSON.stringify({ specie: { name: 'Axolotl' } }));
    const { rows } = await server.sql.query('select call from audit_log where request_id = $1', [id]);
    expect(rows).toContainEqual({ call: 'specie/create' });
  });

  test.each(['', 'a b', 'x'.repeat(65), '<b>', 'a,b', '"', 'é', 'a;b'])(
    'is a new one where the caller’s is no plain word: %j',
    async (id) => {
      expect((await withId(id)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

test('the version is not told in an answer to a stranger’s mistake', async () => {
  const { text } = await ask({ path: '/api/nothing', headers: JSON_TYPE, body: '{' });
  expect(text).not.toMatch(/fastify|node|\d+\.\d+\.\d+|\.ts/i);
});
