import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slugOf } from '../../../server/test/public-pages.ts';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { makeHouse } from '../../../server/test/shelters.ts';
import { openFastBrowser } from '../stage/browser.ts';
import { bound } from '../stage/yardstick.ts';

/** What there may be until something is seen, in milliseconds, and how far what is seen may move, on a machine a quarter as fast. */
const FIRST_PAINT = 600;
const SHIFT = 0.02;
const SLOWER = 4;
const VISITS = 5;

let server: TestServer;
let browser: Browser;
let slug: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openFastBrowser()]);
  const { shelter, branch } = await makeHouse(server);
  slug = await slugOf(server, shelter);
  await server.sql.query(
    `insert into pet (branch_id, name, specie_id, breed_primary_id, age_key, sex_key, size_key, picture_id, description)
      select $1, 'Pet ' || row_number() over (), specie_id, breed_primary_id, age_key, sex_key, size_key, picture_id, description
      from pet where picture_id is not null limit 60`,
    [branch.id],
  );
});
afterAll(() => server.stop());

async function slow(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
}

/** What a visit is like to somebody new: nothing is remembered from the last. */
async function visit(path: string) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await slow(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const measured = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    shift: ('shifts' in window && Array.isArray(window.shifts) ? window.shifts : [Number.NaN]).reduce((sum, one) => sum + one, 0),
  }));
  await context.close();
  return measured;
}

test.each(['', '?compact=true'])('the listing %s is seen at once on a slow machine, and nothing in it moves', async (query) => {
  const visits: { paint: number; shift: number }[] = [];
  // The first draws the page and makes its pictures smaller.
  for (let time = 0; time <= VISITS; time += 1) visits.push(await visit(`/iframe/${slug}${query}`));
  const paints = visits.slice(1).map(({ paint }) => paint);
  const median = paints.toSorted((a, b) => a - b)[Math.floor(VISITS / 2)];
  expect(Math.max(...visits.map(({ shift }) => shift))).toBeLessThan(SHIFT);
  expect(median, `It took ${paints.map(Math.round).join(', ')} ms`).toBeLessThan(await bound(browser, FIRST_PAINT));
});
