import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type StandIn, startTracker } from '../../test/tracker.ts';

let tracker: StandIn;
let server: TestServer;
beforeAll(async () => {
  tracker = await startTracker();
  server = await startTestServer({ SENTRY_DSN: tracker.dsn, ENVIRONMENT: 'trial' });
  // A fault that no handler knows of: the schema is not what the code believes.
  await server.sql.query('alter table specie rename column name to gone');
});
afterAll(async () => {
  await server.stop();
  await tracker.stop();
});

const CANARY = 'canary-7c1f@secret.example';
const fail = (id: string) => server.admin.call('specie/search', { search: { 'name.ilike': CANARY } }, { 'x-request-id': id });

test('a fault of ours reaches the tracker with release, environment and request id, and with nothing of anybody', async () => {
  const answer = await fail('told-1');
  expect(answer.http).toBe(500);
  await tracker.until(1);
  const [{ url, headers, body, event } = { url: '', headers: '', body: '', event: undefined }] = tracker.taken;
  expect(url).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=0123abcd/);
  expect(event).toMatchObject({ platform: 'node', environment: 'trial', tags: { request_id: 'told-1' } });
  expect(event?.release).toMatch(/^homeward@\d+\.\d+\.\d+$/);
  expect(event?.exception.values[0]?.stacktrace.frames.length).toBeGreaterThan(0);
  const { token, accessKey } = server.admin;
  for (const secret of [CANARY, 'canary', token, accessKey, 'mara', '127.0.0.1'])
    expect((headers + body).replaceAll(new URL(tracker.origin).host, '').toLowerCase()).not.toContain(secret.toLowerCase());
});

test('the same fault again is not told again, nor is a refusal', async () => {
  await fail('told-2');
  await server.admin.call('specie/search', { nonsense: true });
  await server.sql.query('alter table country rename to land');
  await server.admin.call('country/search', {}, { 'x-request-id': 'told-3' });
  await tracker.until(2);
  expect(tracker.taken.map(({ event }) => event.tags.request_id)).toEqual(['told-1', 'told-3']);
});

test('a tracker that is down changes nothing', async () => {
  await tracker.stop();
  await server.sql.query('alter table language rename to tongue');
  expect((await server.admin.call('language/search')).http).toBe(500);
  expect((await server.admin.call('role/list', { role: 1 })).http).toBe(200);
});
