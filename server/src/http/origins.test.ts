import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

const CONSOLE = 'https://console.example.org';
const elsewhere = {
  PUBLIC_URL: `${CONSOLE}/`,
  API_URL: 'https://api.example.org/api',
  INTEGRATION_URL: 'https://integration.example.org/integration-api/',
  CDN_URL: 'https://pictures.example.org/cdn',
  SENTRY_DSN: 'http://key@127.0.0.1:9/1',
};
let apart: TestServer;
let together: TestServer;
beforeAll(async () => {
  apart = await startTestServer(elsewhere);
  together = await startTestServer();
});
afterAll(async () => {
  await apart.stop();
  await together.stop();
});

const ask = async (server: TestServer, method: 'POST' | 'OPTIONS', path: string, origin: string, headers = {}) => {
  const answer = await request(`${server.url}${path}`, {
    method,
    headers: { origin, ...headers },
    body: method === 'POST' ? '{}' : null,
  });
  await answer.body.dump();
  return { http: answer.statusCode, headers: answer.headers };
};
const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' };
const opened = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control-'));
const signedIn = (server: TestServer) => ({
  'content-type': 'application/json',
  'x-api-key': server.admin.accessKey,
  authorization: `Bearer ${server.admin.token}`,
});

describe('where the API has an origin of its own', () => {
  test('the console’s origin may ask', async () => {
    const { http, headers } = await ask(apart, 'OPTIONS', '/api/specie/search', CONSOLE, preflight);
    expect(http).toBe(204);
    expect(headers).toMatchObject({ 'access-control-allow-origin': CONSOLE, 'access-control-allow-methods': 'POST' });
    for (const name of ['authorization', 'content-type', 'x-api-key', 'idempotency-key', 'x-request-id'])
      expect(String(headers['access-control-allow-headers']).split(', ')).toContain(name);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test.each([
    ['a search', '/api/specie/search', 200],
    ['a call', '/api/specie/create', 422],
    ['what is not there', '/api/nothing', 404],
  ])('it may read the answer to %s', async (_what, path, http) => {
    const answer = await ask(apart, 'POST', path, CONSOLE, signedIn(apart));
    expect(answer.http).toBe(http);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': CONSOLE, vary: expect.stringContaining('origin') });
  });

  test.each(['https://evil.example', 'null', `${CONSOLE}.evil.example`, 'http://console.example.org', CONSOLE.toUpperCase()])(
    'no other may: %s',
    async (origin) => {
      expect(opened((await ask(apart, 'POST', '/api/specie/search', origin, signedIn(apart))).headers)).toEqual([]);
      const { http, headers } = await ask(apart, 'OPTIONS', '/api/specie/search', origin, preflight);
      expect([http, opened(headers)]).toEqual([404, []]);
    },
  );
});

test('at one origin nobody elsewhere may ask', async () => {
  for (const origin of [CONSOLE, new URL(together.url).origin])
    expect(opened((await ask(together, 'POST', '/api/specie/search', origin, signedIn(together))).headers)).toEqual([]);
});

describe('the page of the console', () => {
  const pageOf = async (server: TestServer) => {
    const answer = await fetch(server.url);
    const [, json = '{}'] = /id="settings">(.*?)<\/script>/.exec(await answer.text()) ?? [];
    const policy = (answer.headers.get('content-security-policy') ?? '').split('; ');
    return {
      settings: JSON.parse(json),
      policy: Object.fromEntries(policy.map((rule) => rule.split(/ (.*)/s) as [string, string])),
    };
  };

  test('names where each service is, and may reach these places alone', async () => {
    const { settings, policy } = await pageOf(apart);
    expect(settings.addresses).toEqual({
      '/api': 'https://api.example.org/api',
      '/integration-api': 'https://integration.example.org/integration-api',
      '': '',
      cdn: 'https://pictures.example.org/cdn',
    });
    expect(policy['connect-src']).toBe("'self' https://api.example.org https://integration.example.org http://127.0.0.1:9");
    expect(policy['img-src']).toBe("'self' data: blob: https://pictures.example.org");
    expect(policy['media-src']).toBe("'self' https://pictures.example.org");
    expect(policy['script-src']).toBe("'self'");
  });

  test('at one origin reaches nothing else', async () => {
    const { settings, policy } = await pageOf(together);
    expect(settings.addresses).toEqual({ '/api': '/api', '/integration-api': '/integration-api', '': '', cdn: '/cdn' });
    expect(settings.tracker).toBeUndefined();
    expect(policy['connect-src']).toBe("'self'");
    expect(policy['img-src']).toBe("'self' data: blob:");
  });
});
