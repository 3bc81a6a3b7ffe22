import { afterAll, beforeAll, expect, test } from 'vitest';
import { AT_ONCE, meetWhile, openRoutes } from '../../test/asked-at-once.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

/** How long others may wait, in milliseconds. */
const MOST = 250;
const ROUNDS = 60;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test(`whatever somebody asks for ${AT_ONCE} times at once and does not read, 99 of 100 others wait no quarter of a second`, async () => {
  const slow: object[] = [];
  for (const route of await openRoutes(server)) {
    const { took } = await meetWhile(server, route, ROUNDS);
    const p99 = took.sort((a, b) => a - b)[Math.floor(took.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
    if (p99 > MOST) slow.push({ ...route, p99: Math.round(p99) });
  }
  expect(slow).toEqual([]);
});
