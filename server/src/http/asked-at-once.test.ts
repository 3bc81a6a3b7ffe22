import { afterAll, beforeAll, expect, test } from 'vitest';
import { AT_ONCE, meet, meetWhile, openRoutes, openUnread, printsIn, type Route } from '../../test/asked-at-once.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

/** By how many bytes one client may make the process grow. */
const MOST = 100_000_000;

let server: TestServer;
let routes: Route[];
beforeAll(async () => {
  server = await startTestServer();
  routes = await openRoutes(server);
});
afterAll(() => server.stop());

test('the routes that answer without a session are known with what is there at them', async () => {
  expect(routes.length).toBeGreaterThan(30);
  const read = routes.filter(({ method }) => method === 'GET');
  const answers: { url: string; http: number }[] = [];
  for (const { url, address } of read)
    answers.push({ url, http: (await fetch(`${server.url}${address}`, { redirect: 'manual' })).status });
  // Nothing is ever there at these without a secret of one's own, or at all.
  const nowhere = /^(\/print\/:code|\/(account|event|iframe|kiosk|m)(\/?\*)?)$/;
  expect(answers.filter(({ url, http }) => http >= 400 && !nowhere.test(url))).toEqual([]);
});

test(`whatever somebody asks for ${AT_ONCE} times at once and does not read, others are answered, little is kept and one is worked on at a time`, async () => {
  const failed: object[] = [];
  let worked = 0;
  for (const route of routes) {
    const { refused, grew, atOnce } = await meetWhile(server, route, 5);
    if (atOnce) worked += 1;
    if (refused.length || grew > MOST || atOnce > 1) failed.push({ ...route, refused, grew, atOnce });
  }
  expect(failed).toEqual([]);
  expect(worked).toBeGreaterThan(20);
});

test('while as many prints as may be opened are opened and not read, others are answered and little is kept', async () => {
  const prints = await printsIn(server);
  const { refused, grew } = await meet(server, 20, () => openUnread(prints));
  expect(refused).toEqual([]);
  expect(grew).toBeLessThan(MOST);
});
