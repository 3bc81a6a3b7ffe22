import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { openFastBrowser, signIn, visit } from '../stage/browser.ts';
import { emptyBrowser } from '../stage/people.ts';
import { bound } from '../stage/yardstick.ts';

const SCREENS = ['Questions', 'Question Templates', 'Species', 'Roles', 'Users'];
const CHANGES = 5;
/** What feels like at once, in milliseconds. */
const AT_ONCE = 150;

let server: TestServer;
let browser: Browser;
let page: Page;
let atMost: number;
const took = new Map<string, number[]>();
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openFastBrowser()]);
  ({ page } = await visit(browser, server.url));
  await signIn(page);
  for (const screen of SCREENS) await change(screen);
  for (let round = 0; round < CHANGES; round += 1) {
    await growStale();
    for (const screen of SCREENS) took.set(screen, [...(took.get(screen) ?? []), await change(screen)]);
  }
  atMost = await bound(browser, AT_ONCE);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

/** From the click in the menu until the screen's first row is painted, in milliseconds by the page's own clock. */
async function change(title: string): Promise<number> {
  const painted = page.evaluate(
    (caption) =>
      new Promise<number>((resolve) => {
        const shown = () => {
          const table = document.querySelector<HTMLTableElement>('main table');
          return table?.caption?.textContent === caption && table.querySelector('tbody tr:not(.table-skeleton)');
        };
        const begin = ({ timeStamp }: Event) => {
          // What is there before a frame is drawn is painted by the time of the next.
          const look = () => requestAnimationFrame(shown() ? () => resolve(performance.now() - timeStamp) : look);
          requestAnimationFrame(look);
        };
        document.addEventListener('click', begin, { capture: true, once: true });
      }),
    title,
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true }).click();
  return painted;
}

/** Makes what the page has read a minute older, so that every screen asks again while it shows what it has. */
const growStale = () =>
  page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
  });

test.each(SCREENS)('%s, seen before, shows its rows at once when it is opened from the menu', (screen) => {
  const sorted = took.get(screen)?.sort((a, b) => a - b) ?? [];
  expect(sorted).toHaveLength(CHANGES);
  expect(sorted[Math.floor(CHANGES / 2)], `The changes took ${sorted.map(Math.round).join(', ')} ms`).toBeLessThanOrEqual(atMost);
});
