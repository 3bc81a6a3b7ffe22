import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { openFastBrowser } from '../stage/browser.ts';
import { panelOf } from '../stage/forms.ts';
import { leastWork, longestWork } from '../stage/frames.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';
import { bound } from '../stage/yardstick.ts';

const QUESTIONS = 2000;
const LIBRARY = 'Questions library';
const CHOSEN = 'Questions in this template';
/** What a frame may take before people see it stutter, in milliseconds. */
const FRAME = 50;

let server: TestServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openFastBrowser()]);
  await server.sql.query(
    `insert into organization_question (ask, form_tag_key, group_id, position)
      select 'Question number ' || n || '?', 'TEXT', (select min(id) from question_group), n % 101 from generate_series(1, $1) n`,
    [QUESTIONS],
  );
  ({ page } = await visitAs(browser, server, server.admin));
});
async function openLibrary(): Promise<void> {
  await page.goto('/organization/question-template/add');
  await panelOf(page, LIBRARY).getByRole('listitem').first().waitFor();
}
beforeEach(openLibrary);
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

test.each([
  ['a turn of the wheel', 120],
  ['a pull at the bar', 3_000],
])('two thousand questions scroll by %s at a time without a stutter', async (_, distance) => {
  const rows = panelOf(page, LIBRARY).locator('.panel-rows');
  const longest = await leastWork(browser, page, () =>
    rows.evaluate(async (element, step) => {
      element.scrollTop = 0;
      for (let frame = 0; frame < 30; frame += 1) {
        element.scrollTop += step;
        await new Promise(requestAnimationFrame);
      }
    }, distance),
  );
  expect(longest).toBeLessThan(await bound(browser, FRAME));
});

test('two thousand questions are searched without a stutter', async () => {
  const longest = await longestWork(browser, page, async () => {
    await page.getByLabel(`Search in ${LIBRARY}`).pressSequentially('question number 1999');
    await panelOf(page, LIBRARY).getByText('1 of ').waitFor();
  });
  expect(longest).toBeLessThan(await bound(browser, FRAME));
});

test('two thousand questions are taken over at once without a stutter', async () => {
  const longest: number[] = [];
  // The quickest tells what the page itself needs.
  for (let round = 0; round < 3; round += 1) {
    await openLibrary();
    await page.getByLabel(`Search in ${LIBRARY}`).fill('question number');
    await page.getByLabel(`Mark all of ${LIBRARY}`).check();
    longest.push(
      await longestWork(browser, page, async () => {
        await page.getByRole('button', { name: `Add ${QUESTIONS}`, exact: true }).click();
        await panelOf(page, CHOSEN).getByText(String(QUESTIONS), { exact: true }).waitFor();
      }),
    );
  }
  expect(Math.min(...longest)).toBeLessThan(await bound(browser, FRAME));
});
