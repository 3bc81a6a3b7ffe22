import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { openBrowser, visit } from '../stage/browser.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, newTab, putAway } from '../stage/people.ts';
import { CALL, QUESTIONS, type QuestionList, questionList } from '../stage/question-list.ts';

let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let list: QuestionList;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  ({ context } = await visit(browser, server.url));
});
beforeEach(async () => {
  page = await newTab(context, server.admin);
  list = questionList(page);
});
afterEach(async () => {
  await putAway(page);
  await server.sql.query('update organization_question set deleted = false where deleted');
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const openList = async (query = '', says = '1–20 of 48 results') => {
  await goTo(page, `${QUESTIONS}${query}`);
  await list.says(says);
};

describe('the pager', () => {
  test('on the first page leads on, not back', async () => {
    await openList();
    await page.getByText('Page: 1 of 3', { exact: true }).waitFor();
    expect([await list.prev.isDisabled(), await list.next.isDisabled()]).toEqual([true, false]);
  });

  test('in the middle leads both ways', async () => {
    await openList('?page=2', '21–40 of 48 results');
    await page.getByText('Page: 2 of 3', { exact: true }).waitFor();
    await list.prev.click();
    await list.at('?page=1');
    await list.says('1–20 of 48 results');
    await list.next.click();
    await list.at('?page=2');
  });

  test('on the last page leads back, not on', async () => {
    await openList('?page=3', '41–48 of 48 results');
    expect([await list.prev.isDisabled(), await list.next.isDisabled()]).toEqual([false, true]);
  });

  test('opens no empty page after an exact multiple of twenty', async () => {
    await server.sql.query(
      'update organization_question set deleted = true where id in (select id from organization_question order by id limit 8)',
    );
    await openList('?page=2', '21–40 of 40 results');
    await page.getByText('Page: 2 of 2', { exact: true }).waitFor();
    await expect.poll(() => list.next.isDisabled()).toBe(true);
  });

  test('on the only page leads nowhere', async () => {
    await openList('?filter_ask.ilike=fenced', '1–1 of 1 result');
    await page.getByText('Page: 1', { exact: true }).waitFor();
    expect([await list.prev.isDisabled(), await list.next.isDisabled()]).toEqual([true, true]);
  });

  test('shows each record on one page only', async () => {
    await openList('?sort=form_tag_key');
    const seen = await list.asks();
    for (const says of ['21–40 of 48 results', '41–48 of 48 results']) {
      await list.next.click();
      await list.says(says);
      seen.push(...(await list.asks()));
    }
    expect(new Set(seen).size).toBe(48);
  });

  test('shows more rows a page when asked, from page 1 on', async () => {
    await openList('?page=3', '41–48 of 48 results');
    await page.getByRole('combobox', { name: 'Rows a page' }).click();
    await page.locator('.ant-select-item-option[title="50 rows"]').click();
    await list.at('?page=1&limit=50');
    await list.says('1–48 of 48 results');
    expect(list.last()?.options).toMatchObject({ page: 1, limit: 50 });
  });

  test('comes back from a page beyond the last, and Back does not lead there again', async () => {
    await openList();
    await goTo(page, `${QUESTIONS}?page=99`);
    await list.at('?page=3');
    await list.says('41–48 of 48 results');
    await page.goBack();
    await list.says('1–20 of 48 results');
  });
});

describe('a column’s title', () => {
  test('sorts by it, and the other way round at the second click', async () => {
    await openList();
    await list.sortBy('Ask');
    await list.at('?sort=ask&page=1');
    await page.locator('th[aria-sort=ascending]', { hasText: 'Ask' }).waitFor();
    await list.sortBy('Ask');
    await list.at('?sort=-ask&page=1');
    await page.locator('th[aria-sort=descending]', { hasText: 'Ask' }).waitFor();
    expect(list.searches.map(({ options }) => options.sort)).toEqual([['group.name', 'position'], 'ask', '-ask']);
  });

  test('leads to page 1', async () => {
    await openList('?page=2', '21–40 of 48 results');
    await list.sortBy('Position');
    await list.at('?page=1&sort=position');
    await list.says('1–20 of 48 results');
  });
});

describe('while rows are loading', () => {
  /** Holds the searches that ask for this until they are let go. */
  const hold = async (what: string) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(CALL, async (route: Route) => {
      if (route.request().postData()?.includes(what)) await held;
      await route.continue().catch(() => undefined);
    });
    return letGo;
  };

  test('their places are drawn before there are any', async () => {
    const letGo = await hold('');
    await goTo(page, QUESTIONS);
    await page.locator('table[aria-busy=true] .table-skeleton').first().waitFor();
    letGo();
    await list.says('1–20 of 48 results');
    await expect.poll(() => page.locator('.table-skeleton').count()).toBe(0);
  });

  test('the old ones stay, dimmed', async () => {
    await openList();
    const old = await list.asks();
    const letGo = await hold('"page":2');
    await list.next.click();
    await page.locator('table[data-dimmed=true][aria-busy=true]').waitFor();
    expect(await list.asks()).toEqual(old);
    letGo();
    await page.locator('table[data-dimmed=false]').waitFor();
    expect(await list.asks()).not.toEqual(old);
  });

  test('a search that another replaces is given up', async () => {
    await openList();
    const letGo = await hold('%pet%');
    await list.ask.fill('pet');
    await list.ask.press('Enter');
    await page.locator('table[data-dimmed=true]').waitFor();
    const givenUp = page.waitForEvent('requestfailed');
    await list.ask.fill('fenced');
    await list.ask.press('Enter');
    const request = await givenUp;
    expect(request.postData()).toContain('%pet%');
    expect(request.failure()?.errorText).toBe('net::ERR_ABORTED');
    letGo();
    await list.says('1–1 of 1 result');
    expect(await list.asks()).toEqual(['Do you have a fenced yard?']);
  });
});

describe('without rows', () => {
  test('the list says that nothing matches, and clears the filters', async () => {
    await goTo(page, `${QUESTIONS}?filter_ask.ilike=xylophone`);
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await list.at('');
    await list.says('1–20 of 48 results');
  });

  test('the list says that there are none yet', async () => {
    await server.sql.query('update organization_question set deleted = true');
    await goTo(page, QUESTIONS);
    await page.getByRole('heading', { name: 'No questions yet' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0);
  });

  const broken = {
    status: 500,
    json: {
      status: 500,
      prefix: '5xx',
      message: 'Something went wrong on our side. Please report the request id',
      data: { request_id: 'a1b2c3' },
    },
  };

  test('the list says that loading failed, with the request id to report', async () => {
    await page.route(CALL, (route) => route.fulfill(broken));
    await goTo(page, QUESTIONS);
    const said = page.getByRole('alert');
    await said.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await said.getByText('Something went wrong on our side. Please report the request id a1b2c3').waitFor();
  });

  test('the list can be loaded again after a failure', async () => {
    await page.route(CALL, (route) => route.fulfill(broken), { times: 1 });
    await goTo(page, QUESTIONS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await list.says('1–20 of 48 results');
  });

  test('the list answers a short outage by itself', async () => {
    await page.route(CALL, (route) => route.fulfill({ ...broken, status: 503 }), { times: 1 });
    await openList();
  });
});

describe('a row', () => {
  test('has its uuid copied by a click', async () => {
    await openList('?filter_ask.ilike=fenced', '1–1 of 1 result');
    await page.getByRole('button', { name: /^Copy the UUID/ }).click();
    await page.getByText('Copied to clipboard').waitFor();
    const { rows } = await server.sql.query("select uuid from organization_question where ask ~ 'fenced'");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(rows[0].uuid);
  });

  test('leads to its form for who may save it', async () => {
    await openList('?filter_ask.ilike=fenced', '1–1 of 1 result');
    await page.getByRole('link', { name: 'Edit Do you have a fenced yard?' }).click();
    await page.getByRole('heading', { name: 'Edit Question' }).waitFor();
  });

  test('has no pencil for who may not', async () => {
    page = await newTab(context, await server.userWith('question/search'));
    list = questionList(page);
    await openList();
    await expect.poll(() => page.getByRole('link', { name: /^(Edit|Add)/ }).count()).toBe(0);
  });
});

describe('a list among many', () => {
  const many = (by: number) => server.sql.query("insert into row_count values ('organization_question', $1)", [by]);
  beforeAll(() => many(60_000));
  afterAll(() => many(-60_000));
  const ALL = '?filter_ask.ilike=e';
  /** Holds the search that counts until it is let go, or refuses it. */
  const holdCount = (answer: (route: Route) => Promise<unknown>) =>
    page.route(`**${CALL}`, (route) => (route.request().postDataJSON().options.limit === 1 ? answer(route) : route.continue()));

  test('shows its rows and leads on before they are counted', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await holdCount((route) => held.then(() => route.continue()));
    await openList(ALL, '1–20 of many results');
    await page.getByText('Page: 1', { exact: true }).waitFor();
    expect([await list.prev.isDisabled(), await list.next.isDisabled()]).toEqual([true, false]);
    letGo();
    await page.getByText(/^Page: 1 of \d$/).waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('status')
          .filter({ hasText: /^1–20 of \d\d results$/ })
          .count(),
      )
      .toBe(1);
  });

  test('says where it could not be counted, and still leads on', async () => {
    await holdCount((route) => route.fulfill({ status: 422, json: { status: 422, prefix: '4xx', message: 'No', data: {} } }));
    await openList(ALL, '1–20 of more results than could be counted');
    await list.next.click();
    await list.at('?filter_ask.ilike=e&page=2');
    await list.says('21–40 of more results than could be counted');
  });
});
