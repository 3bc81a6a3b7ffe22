import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { type StandIn, startTracker } from '../../../server/test/tracker.ts';
import { openBrowser } from '../stage/browser.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';

let tracker: StandIn;
let server: TestServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  tracker = await startTracker();
  [server, browser] = await Promise.all([startTestServer({ SENTRY_DSN: tracker.dsn, ENVIRONMENT: 'trial' }), openBrowser()]);
  ({ page } = await visitAs(browser, server, server.admin, { width: 1280 }));
});
afterAll(async () => {
  await page.context().close();
  await emptyBrowser(browser);
  await server.stop();
  await tracker.stop();
});
beforeEach(async () => {
  tracker.taken.splice(0);
  await page.goto('/admin/specie');
  await page.getByRole('heading', { name: 'Species' }).waitFor();
});

/** Lets the page itself throw, where nobody catches. */
const thrown = (name: 'TypeError' | 'SyntaxError', words: string) =>
  page.evaluate(([kind, message]) => void setTimeout(() => Promise.reject(new { TypeError, SyntaxError }[kind](message))), [
    name,
    words,
  ] as const);

test('what nobody catches reaches the tracker with release and environment, and with nothing of anybody', async () => {
  await thrown('TypeError', 'no paws for mara.voss@homeward.example');
  await tracker.until(1);
  const [{ url, headers, body, event } = { url: '', headers: '', body: '', event: undefined }] = tracker.taken;
  expect(url).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=0123abcd/);
  expect(event).toMatchObject({
    platform: 'javascript',
    environment: 'trial',
    release: expect.stringMatching(/^homeward@\d+\.\d+\.\d+$/),
    exception: { values: [{ type: 'TypeError', value: 'no paws for …@…' }] },
  });
  const { token, accessKey } = server.admin;
  for (const secret of [token, accessKey, 'mara', 'voss', 'referer', 'cookie', 'authorization'])
    expect((headers + body).toLowerCase()).not.toContain(secret.toLowerCase());
});

test('‘SyntaxError’ and ‘Failed to fetch’ are not told of', async () => {
  await thrown('SyntaxError', 'Unexpected token');
  await thrown('TypeError', 'Failed to fetch');
  await thrown('TypeError', 'and after these one that is');
  await tracker.until(1);
  expect(tracker.taken.map(({ event }) => event.exception.values[0]?.value)).toEqual(['and after these one that is']);
});

test('what reports is fetched by the first error alone', async () => {
  const fetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/tracker-[^/]*\.js$/.test(name)).length);
  expect(await fetched()).toBe(0);
  await thrown('TypeError', 'the first');
  await tracker.until(1);
  expect(await fetched()).toBe(1);
});

test('a tracker that is down changes nothing', async () => {
  await page.route(`${tracker.origin}/**`, (route) => route.abort());
  const tried = page.waitForRequest(`${tracker.origin}/**`);
  await thrown('TypeError', 'nobody hears this');
  await tried;
  await page.getByRole('link', { name: 'Users' }).first().click();
  await page.getByRole('heading', { name: 'Users' }).waitFor();
  await page.unroute(`${tracker.origin}/**`);
});
