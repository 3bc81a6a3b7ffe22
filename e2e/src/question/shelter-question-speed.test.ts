import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { makeShelter } from '../../../server/test/shelters.ts';
import { openFastBrowser } from '../stage/browser.ts';
import { panelOf } from '../stage/forms.ts';
import { leastWork, longestWork } from '../stage/frames.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';
import { bound } from '../stage/yardstick.ts';

const QUESTIONS = 2000;
const LINKS = 200;
const LIBRARY = 'Questions library';
const CHOSEN = 'Questions of this shelter';
/** What a frame may take before people see it stutter, in milliseconds. */
const FRAME = 50;
/** What a tab that was seen before may take, in milliseconds. */
const WARM = 300;

let server: TestServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openFastBrowser()]);
  await server.sql.query(
    `insert into organization_question (ask, form_tag_key, group_id, position)
      select 'Question number ' || n || '?', 'TEXT', (select min(id) from question_group), n % 101 from generate_series(1, $1) n`,
    [QUESTIONS + LINKS],
  );
  const { id, uuid } = await makeShelter(server);
  await server.sql.query(
    `insert into organization_question_shelter (shelter_id, question_id, position, ask_alias)
      select $1, id, row_number() over (order by id), 'Alias of ' || ask from organization_question
        where ask like 'Question number %' order by id limit $2`,
    [id, LINKS],
  );
  ({ page } = await visitAs(browser, server, server.admin));
  await page.goto(`/organization/shelter/${uuid}/question`);
  await panelOf(page, CHOSEN).getByRole('row').nth(1).waitFor();
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

test.each([
  ['the library', LIBRARY, 'a turn of the wheel', 120],
  ['the library', LIBRARY, 'a pull at the bar', 3_000],
  ['the shelter', CHOSEN, 'a turn of the wheel', 120],
  ['the shelter', CHOSEN, 'a pull at the bar', 1_200],
])('the questions of %s scroll without a stutter (%s, %s)', async (_whose, panel, _how, distance) => {
  const rows = panelOf(page, panel).locator('.panel-rows');
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

test('the library is searched without a stutter', async () => {
  const longest = await longestWork(browser, page, async () => {
    await page.getByLabel(`Search in ${LIBRARY}`).pressSequentially('question number 1999');
    await panelOf(page, LIBRARY).getByText('1 of ').waitFor();
  });
  expect(longest).toBeLessThan(await bound(browser, FRAME));
});

test('the tab, seen before, shows all of it at once', async () => {
  const took: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.getByRole('link', { name: 'General', exact: true }).click();
    await panelOf(page, CHOSEN).waitFor({ state: 'detached' });
    const painted = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const begin = ({ timeStamp }: Event) => {
            const isShown = () => document.querySelectorAll('.transfer-tables .panel-row').length > 10;
            const look = () => requestAnimationFrame(isShown() ? () => resolve(performance.now() - timeStamp) : look);
            requestAnimationFrame(look);
          };
          document.addEventListener('click', begin, { capture: true, once: true });
        }),
    );
    await page.getByRole('navigation', { name: 'Parts of the shelter' }).getByRole('link', { name: 'Questions' }).click();
    took.push(await painted);
  }
  // The quickest tells what the page itself needs, whatever else the machine does meanwhile.
  expect(Math.min(...took), `It took ${took.map(Math.round).join(', ')} ms`).toBeLessThanOrEqual(await bound(browser, WARM));
});
