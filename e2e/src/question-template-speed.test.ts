import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { openBrowser, signIn, visit } from './browser.ts';
import { panelOf } from './forms.ts';

const QUESTIONS = 2000;
const LIBRARY = 'Questions library';
const CHOSEN = 'Questions in this template';
/** What a frame may take before people see it stutter, in milliseconds. */
const FRAME = 50;

let server: TestServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  await server.sql.query(
    `insert into organization_question (ask, form_tag_key, group_id, position)
      select 'Question number ' || n || '?', 'TEXT', (select min(id) from question_group), n % 101 from generate_series(1, $1) n`,
    [QUESTIONS],
  );
  ({ page } = await visit(browser, server.url));
  await signIn(page);
});
beforeEach(async () => {
  await page.goto('/organization/question-template/add');
  await panelOf(page, LIBRARY).getByRole('listitem').first().waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  args: { name?: string };
  /** Processor time in microseconds: what else the machine does at that moment does not count. */
  tdur?: number;
}

/** The longest the page is at work without a chance to draw while this happens, in milliseconds of processor time. */
async function longestWork(act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const placeOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(placeOf);
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && pages.includes(placeOf(event)));
  expect(tasks.length).toBeGreaterThan(10);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

test.each([
  ['a turn of the wheel', 120],
  ['a pull at the bar', 1_500],
])('two thousand questions scroll by %s at a time without a stutter', async (_, distance) => {
  const rows = panelOf(page, LIBRARY).locator('.panel-rows');
  const longest = await longestWork(() =>
    rows.evaluate(async (element, step) => {
      for (let frame = 0; frame < 60; frame += 1) {
        element.scrollTop += step;
        await new Promise(requestAnimationFrame);
      }
    }, distance),
  );
  expect(longest).toBeLessThan(FRAME);
});

test('two thousand questions are searched without a stutter', async () => {
  const longest = await longestWork(async () => {
    await page.getByLabel(`Search in ${LIBRARY}`).pressSequentially('question number 1999');
    await panelOf(page, LIBRARY).getByText('1 of ').waitFor();
  });
  expect(longest).toBeLessThan(FRAME);
});

test('two thousand questions are taken over at once without a stutter', async () => {
  await page.getByLabel(`Search in ${LIBRARY}`).fill('question number');
  await page.getByLabel(`Mark all of ${LIBRARY}`).check();
  const longest = await longestWork(async () => {
    await page.getByRole('button', { name: `Add ${QUESTIONS}`, exact: true }).click();
    await panelOf(page, CHOSEN).getByText(String(QUESTIONS), { exact: true }).waitFor();
  });
  expect(longest).toBeLessThan(FRAME);
});
