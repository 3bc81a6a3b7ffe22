import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { send } from '../../test/stranger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let made = 0;
/** Tries to create a species through a path as it stands. Answers the HTTP status and whether there is such a species now. */
async function createThrough(path: string, method = 'POST') {
  made += 1;
  const name = `Species ${made}`;
  const headers = {
    'content-type': 'application/json',
    'x-api-key': server.admin.accessKey,
    authorization: `Bearer ${server.admin.token}`,
  };
  const body = JSON.stringify({ specie: { name } });
  const { http } = await send(server, { path, method, headers: { ...headers, 'content-length': String(body.length) } }, body);
  return { http, made: (await server.sql.query('select from specie where name = $1', [name])).rowCount === 1 };
}

test('the path of a call makes a record', async () => {
  expect(await createThrough('/api/specie/create')).toEqual({ http: 200, made: true });
});

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s on a call is not found and does nothing', async (method) => {
  expect(await createThrough('/api/specie/create', method)).toEqual({ http: 404, made: false });
});

test.each(['TRACE', 'PROPFIND', 'QUERY'])('%s on a call is refused and does nothing', async (method) => {
  const answer = await createThrough('/api/specie/create', method);
  expect(answer.http).toBeGreaterThanOrEqual(400);
  expect(answer.http).toBeLessThan(500);
  expect(answer.made).toBe(false);
});

test('a method in a header or in the address changes nothing', async () => {
  const headers = {
    'x-http-method-override': 'POST',
    'x-api-key': server.admin.accessKey,
    authorization: `Bearer ${server.admin.token}`,
  };
  const answer = await send(server, { path: '/api/specie/search?_method=POST', method: 'GET', headers });
  expect(answer.http).toBe(404);
});

describe('a path that only resembles one', () => {
  test.each([
    '/api/specie/nothing',
    '/api/specie',
    '/api',
    '/specie/create',
    '//api/specie/create',
    '/api//specie/create',
    '/api/specie//create',
    '/api/specie/create/',
    '/api/specie/create//',
    '/./api/specie/create',
    '/api/./specie/create',
    '/api/specie/./create',
    '/api/specie/x/../create',
    '/api/../api/specie/create',
    '/x/../api/specie/create',
    '/api/specie/search/../create',
    '/api/specie/%2e%2e/specie/create',
    '/api/specie%2Fcreate',
    '/api/specie%2fcreate',
    '/api%2Fspecie%2Fcreate',
    '/api/specie%5Ccreate',
    '/api\\specie\\create',
    '/api/specie/create%00',
    '/api/specie/create%20',
    '/api/specie/create;x=1',
    '/api/specie/create.json',
    '/API/specie/create',
    '/api/Specie/Create',
    '/api/specie/create%3F',
    '/api/specie/create%23',
    '/api/%',
    '/api/%zz',
    '/api/specie/create%c0%ae',
    '/api/%ff/create',
    'http://homeward.example/api/specie/create',
  ])('%s is not found and does nothing', async (path) => {
    expect(await createThrough(path)).toEqual({ http: 404, made: false });
  });

  test('an over-long path is refused and does nothing', async () => {
    const { http, made: done } = await createThrough(`/api/${'a'.repeat(10_000)}`);
    expect([404, 414]).toContain(http);
    expect(done).toBe(false);
  });
});

describe('another spelling of the very path', () => {
  test.each(['/api/specie/cre%61te', '/api/specie/create?x=1', '/api/specie/create#x'])(
    '%s asks for the same permission',
    async (path) => {
      const reader = await server.userWith('specie/search');
      const headers = {
        'content-type': 'application/json',
        'x-api-key': reader.accessKey,
        authorization: `Bearer ${reader.token}`,
      };
      const { http, text } = await send(server, { path, headers }, '{"specie":{"name":"Sly"}}');
      expect([http, JSON.parse(text).data]).toEqual([403, { permission: 'specie/create' }]);
    },
  );

  test('no address of the server’s own files is served', async () => {
    for (const path of [
      '/package.json',
      '/.env',
      '/.git/config',
      '/docs/../package.json',
      '/docs/%2e%2e/package.json',
      '/docs/..%2fpackage.json',
    ]) {
      const { text } = await send(server, { path, method: 'GET' });
      expect(text, path).not.toMatch(/"dependencies"|\[core\]/);
    }
  });
});

describe('what is served as files', () => {
  const get = (path: string) => send(server, { path, method: 'GET' });
  const nothing = { status: 404, prefix: '4xx', message: 'There is nothing at this address', data: {} };

  test('the page of the calls loads all that it names', async () => {
    const { text } = await get('/docs');
    const named = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThanOrEqual(3);
    for (const path of named) expect((await get(path)).http, path).toBe(200);
  });

  test('of the viewer of the calls nothing else is served', async () => {
    const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
    const files = await readdir(folder, { recursive: true });
    expect(files).toContain('swagger-ui-bundle.js.map');
    const served: string[] = [];
    for (const file of files) if ((await get(`/docs/${file}`)).http !== 404) served.push(file);
    expect(served.sort()).toEqual(['swagger-ui-bundle.js', 'swagger-ui.css']);
  });

  test.each([
    '/docs/',
    '/assets/',
    '/assets',
    '/assets/.',
    '/assets/..',
    '/cdn/',
    '/cdn/ORIGINAL/',
    '/api/',
    '/docs/%2e',
    '/docs/..%2fpackage.json',
    '/assets/%69ndex.html',
    '/assets//',
    '/docs//swagger-ui.css',
    '/.env',
    '/.git/config',
    '/secret.key',
    '/package.json',
    '/favicon.ico',
  ])('at %s there is nothing', async (path) => {
    const { http, text } = await get(path);
    expect({ http, ...JSON.parse(text) }).toEqual({ http: 404, ...nothing });
  });
});
