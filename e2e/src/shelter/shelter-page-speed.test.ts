import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { makeBranch, makeShelter } from '../../../server/test/shelters.ts';
import { openFastBrowser } from '../stage/browser.ts';
import { field } from '../stage/forms.ts';
import { longestWork } from '../stage/frames.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';
import { bound } from '../stage/yardstick.ts';

/** What feels like at once, in milliseconds. */
const AT_ONCE = 300;

/** Milliseconds of processor time that one letter may take. Browsers call anything longer a long task. */
const ONE_LETTER = 50;

let server: TestServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openFastBrowser()]);
  await makeBranch(server, await makeShelter(server, { name: 'Page Den' }), 'Main house', { headquarter: true });
  ({ page } = await visitAs(browser, server, server.admin));
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

test('a shelter shows its content at once after the click in a list that is warm', async () => {
  const took: number[] = [];
  await page.goto('/organization/shelter?filter_name.ilike=Page+Den');
  for (let round = 0; round < 4; round += 1) {
    const link = page.getByRole('link', { name: 'Edit Page Den' });
    await link.waitFor();
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const begin = ({ timeStamp }: Event) => {
            const isThere = () => document.querySelector('main form.record-form input[type=text]');
            const look = () => requestAnimationFrame(isThere() ? () => resolve(performance.now() - timeStamp) : look);
            requestAnimationFrame(look);
          };
          document.addEventListener('click', begin, { capture: true, once: true });
        }),
    );
    await link.click();
    took.push(await shown);
    await page.goBack();
  }
  // The first time the tab's own code is loaded.
  const [, median = Number.NaN] = took.slice(1).sort((a, b) => a - b);
  expect(median, `It took ${took.map(Math.round).join(', ')} ms`).toBeLessThanOrEqual(await bound(browser, AT_ONCE));
});

test('a letter typed into the largest form is drawn without drawing the form', async () => {
  await page.goto('/organization/shelter?filter_name.ilike=Page+Den');
  await page.getByRole('link', { name: 'Edit Page Den' }).click();
  const name = field(page, 'Name');
  await page.getByRole('heading', { name: 'Sponsor Me' }).waitFor();
  // The first letters come with 'Unsaved changes', and with code that has not run before.
  await name.pressSequentially('At the ');
  const longest = await longestWork(browser, page, () => name.pressSequentially('house of many cats', { delay: 30 }));
  expect(longest).toBeLessThan(await bound(browser, ONE_LETTER));
});
