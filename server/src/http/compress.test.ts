import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Asks for what is there, with the bytes as they come. */
async function ask(path: string, body: unknown, accepted?: string) {
  const headers = {
    'content-type': 'application/json',
    'x-api-key': server.admin.accessKey,
    authorization: `Bearer ${server.admin.token}`,
    ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
  };
  const answer = await request(
    `${server.url}${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  const { 'content-encoding': encoding, 'content-length': length, vary } = answer.headers;
  return { http: answer.statusCode, encoding, length: Number(length), vary, bytes: Buffer.from(await answer.body.arrayBuffer()) };
}
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const countries = { options: { limit: 9999 } };

describe.each([
  ['a search', '/api/country/search', countries],
  ['a call', '/api/role/list', { role: 2 }],
  ['a document', '/openapi.json', undefined],
])('%s with a long answer', (_what, path, body) => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const)('comes packed to whoever takes %s, and holds the same', async (accepted, encoding) => {
    const [plain, packed] = [await ask(path, body), await ask(path, body, accepted)];
    expect(plain.encoding).toBeUndefined();
    expect(packed).toMatchObject({ http: 200, encoding, vary: 'accept-encoding', length: packed.bytes.length });
    expect(unpack[encoding](packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  test.each(['', 'identity', 'br;q=0', 'gzip; q=0.0', 'deflate', 'brotli'])(
    'comes as it is to whoever takes %j',
    async (accepted) => {
      expect((await ask(path, body, accepted)).encoding).toBeUndefined();
    },
  );
});

test('a short answer comes as it is', async () => {
  expect(await ask('/api/specie/search', { options: { limit: 1 } }, 'br, gzip')).toMatchObject({
    http: 200,
    encoding: undefined,
  });
});
