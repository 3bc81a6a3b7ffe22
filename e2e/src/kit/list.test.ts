import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveQuestion } from '../../../server/test/question.ts';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { expectAccessible, openBrowser, visit } from '../stage/browser.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, newTab, putAway } from '../stage/people.ts';
import { QUESTIONS, type QuestionList, questionList } from '../stage/question-list.ts';

let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let list: QuestionList;
let home: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  ({ context } = await visit(browser, server.url));
  home = (await server.sql.query("select uuid from question_group where name = 'Home'")).rows[0].uuid;
});
beforeEach(async () => {
  page = await newTab(context, server.admin);
  list = questionList(page);
});
afterEach(() => putAway(page));
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const openList = async (query = '', says = '1–20 of 48 results') => {
  await goTo(page, `${QUESTIONS}${query}`);
  await list.says(says);
};
const group = { with: { group: true } };

describe('the address', () => {
  test('without a query asks for the first twenty by group and position', async () => {
    await openList();
    expect(list.searches).toEqual([
      { search: group, options: { page: 1, limit: 20, count: 'later', sort: ['group.name', 'position'] } },
    ]);
  });

  test('with filters is what the first request asks for', async () => {
    await openList(`?filter_group.uuid=${home}&filter_ask.ilike=yard&sort=-ask&limit=50`, '1–1 of 1 result');
    expect(list.searches).toEqual([
      {
        search: { ...group, 'group.uuid': home, 'ask.ilike': '%yard%' },
        options: { page: 1, limit: 50, count: 'later', sort: '-ask' },
      },
    ]);
  });

  test('fills the filters', async () => {
    await goTo(page, `${QUESTIONS}?filter_group.uuid=${home}&filter_uuid=${home}&filter_ask.ilike=yard`);
    await page.getByText('Nothing matches').waitFor();
    await expect.poll(() => list.ask.inputValue()).toBe('yard');
    await expect.poll(() => list.uuid.inputValue()).toBe(home);
    await page.locator('search').getByTitle('Home', { exact: true }).waitFor();
  });

  test.each(['?page=abc', '?page=0', '?page=-3', '?limit=7', '?filter_ask.ilike=%20%20', '?filter_nothing=known', '?odd=1'])(
    'with %s, which nobody can mean, lists everything',
    async (query) => {
      await openList(query);
      expect(list.searches).toEqual([
        { search: group, options: { page: 1, limit: 20, count: 'later', sort: ['group.name', 'position'] } },
      ]);
    },
  );

  test('of every step is one that Back restores', async () => {
    await openList();
    await list.next.click();
    await list.says('21–40 of 48 results');
    await list.ask.fill('pet');
    await list.ask.press('Enter');
    await list.at('?filter_ask.ilike=pet');
    await list.sortBy('Type');
    await list.at('?filter_ask.ilike=pet&sort=form_tag_key&page=1');
    await page.goBack();
    await list.at('?filter_ask.ilike=pet');
    await expect.poll(() => page.locator('[aria-sort=ascending]').allTextContents()).toEqual(['Group name']);
    await page.goBack();
    await list.says('21–40 of 48 results');
    await expect.poll(() => list.ask.inputValue()).toBe('');
    await page.goBack();
    await list.says('1–20 of 48 results');
  });

  test('survives a look at a record', async () => {
    await openList('?filter_ask.ilike=fenced', '1–1 of 1 result');
    await page.getByRole('link', { name: 'Edit Do you have a fenced yard?' }).click();
    await page.getByRole('heading', { name: 'Edit Question' }).waitFor();
    await page.goBack();
    await list.says('1–1 of 1 result');
    await expect.poll(() => list.ask.inputValue()).toBe('fenced');
  });
});

describe('a filter', () => {
  beforeEach(() => openList());

  test.each([
    ['Enter', () => list.ask.press('Enter')],
    ['Search', () => list.search.click()],
  ])('that is typed waits for %s and then stands in the address', async (_what, submit) => {
    await list.ask.fill('fenced yard');
    expect(list.searches).toHaveLength(1);
    await submit();
    await list.at('?filter_ask.ilike=fenced+yard');
    await list.says('1–1 of 1 result');
    expect(await list.asks()).toEqual(['Do you have a fenced yard?']);
  });

  test('that is chosen applies at once', async () => {
    await list.chooseGroup('Home');
    await list.at(`?filter_group.uuid=${home}`);
    await list.says('1–8 of 8 results');
  });

  test('offers every choice there is', async () => {
    const asked = page.waitForRequest('**/api/question-group/search');
    await page.reload();
    expect((await asked).postDataJSON()).toEqual({ options: { limit: 9999, _force_ids: true } });
    await list.group.click();
    await page.locator('.ant-select-item-option').nth(5).waitFor();
    await expect
      .poll(() => page.locator('.ant-select-item-option').allTextContents())
      .toEqual(['Care', 'Commitment', 'Experience', 'Home', 'Household', 'Lifestyle']);
  });

  test('is trimmed', async () => {
    await list.ask.fill('  fenced  ');
    await list.ask.press('Enter');
    await list.at('?filter_ask.ilike=fenced');
    expect(list.last()?.search).toMatchObject({ 'ask.ilike': '%fenced%' });
  });

  test('finds text whatever its case', async () => {
    await list.ask.fill('FENCED YARD');
    await list.ask.press('Enter');
    await list.says('1–1 of 1 result');
  });

  test('of blanks alone is none', async () => {
    await list.ask.fill('   ');
    await list.ask.press('Enter');
    await list.ask.fill('fenced');
    await list.ask.press('Enter');
    await list.says('1–1 of 1 result');
    expect(list.searches).toHaveLength(2);
  });

  test('that is no uuid says so and is not sent', async () => {
    await list.uuid.fill('not-a-uuid');
    await list.uuid.press('Enter');
    await list.at('?filter_uuid=not-a-uuid');
    await page.getByText('Not a valid UUID, not applied', { exact: true }).waitFor();
    await list.says('1–20 of 48 results');
    expect(list.searches.filter(({ search }) => 'uuid' in search)).toEqual([]);
  });

  test('longer than anything that is looked for stays whole, says so and is not sent', async () => {
    await list.ask.fill('yard '.repeat(600).trim());
    await list.ask.press('Enter');
    await page.getByText('Longer than 200 characters, not applied', { exact: true }).waitFor();
    await list.says('1–20 of 48 results');
    await expect.poll(async () => (await list.ask.inputValue()).length).toBe(2999);
    expect(list.searches.filter(({ search }) => 'ask.ilike' in search)).toEqual([]);
  });

  test('by uuid finds its one record, however it was pasted', async () => {
    const { rows } = await server.sql.query("select uuid from organization_question where ask ~ 'fenced'");
    await list.uuid.fill(`  ${rows[0].uuid.toUpperCase()} `);
    await list.uuid.press('Enter');
    await list.says('1–1 of 1 result');
    expect(await list.asks()).toEqual(['Do you have a fenced yard?']);
  });

  test('leads to page 1 and keeps sort and page size', async () => {
    await openList('?sort=-position&limit=20&page=2', '21–40 of 48 results');
    await list.chooseGroup('Home');
    await list.at(`?sort=-position&limit=20&filter_group.uuid=${home}`);
    await list.says('1–8 of 8 results');
    expect(list.last()?.options).toEqual({ page: 1, limit: 20, count: 'later', sort: '-position' });
  });

  test('that is set is a chip, and taking the chip away takes the filter away', async () => {
    await openList(`?filter_group.uuid=${home}&filter_ask.ilike=yard`, '1–1 of 1 result');
    await page.getByRole('button', { name: 'Remove the filter Group: Home' }).waitFor();
    expect(await list.chips()).toEqual(['Group: Home', 'Question text contains “yard”']);
    await page.getByRole('button', { name: 'Remove the filter Question text contains “yard”' }).click();
    await list.at(`?filter_group.uuid=${home}`);
    expect(await list.chips()).toEqual(['Group: Home']);
  });

  test('is taken away with all others by Clear all', async () => {
    await openList(`?filter_group.uuid=${home}&filter_ask.ilike=yard`, '1–1 of 1 result');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await list.at('');
    await list.says('1–20 of 48 results');
    await expect.poll(() => list.ask.inputValue()).toBe('');
  });
});

describe('typed signs', () => {
  beforeAll(async () => {
    await saveQuestion(server, { ask: 'Is 100% of it yours?', position: 90 });
    await saveQuestion(server, { ask: 'Which snake_case is it in?', position: 91 });
    await saveQuestion(server, { ask: 'Is it in C:\\pets?', position: 92 });
  });
  afterAll(() => server.sql.query('update organization_question set deleted = true where position >= 90'));

  test.each([
    ['%', 'Is 100% of it yours?'],
    ['_', 'Which snake_case is it in?'],
    ['\\', 'Is it in C:\\pets?'],
  ])('such as %s mean themselves', async (text, ask) => {
    await openList('', '1–20 of 51 results');
    await list.ask.fill(text);
    await list.ask.press('Enter');
    await list.says('1–1 of 1 result');
    expect(await list.asks()).toEqual([ask]);
  });
});

test('the list with filters set is accessible', async () => {
  await openList(`?filter_group.uuid=${home}&filter_uuid=nothing&filter_ask.ilike=yard`, '1–1 of 1 result');
  await expectAccessible(page);
});
