import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { expectAccessible, openBrowser } from '../stage/browser.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';
import { addresses, open } from '../stage/screens.ts';

const REFUSED = 'Sorry, you are not authorized to access this page.';
const lists = ['/organization/question', '/organization/question-template', '/admin/role', '/admin/user', '/admin/specie'];
const reads = ['question/search', 'question-template/search', 'role/list', 'role/find', 'user/search', 'specie/search'];

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const pageOf = async (...permissions: string[]): Promise<Page> =>
  (await visitAs(browser, server, await server.userWith(...permissions))).page;

describe('without any permission', () => {
  let page: Page;
  beforeAll(async () => {
    page = await pageOf();
  });

  test.each(lists)('%s is the 403 screen', async (address) => {
    await goTo(page, address);
    await page.getByRole('heading', { name: '403' }).waitFor();
    await page.getByText(REFUSED, { exact: true }).waitFor();
  });

  test('a record is the 403 screen', async () => {
    const isRecord = (address: string) => address.split('/').length === 4 && !address.endsWith('/add');
    for (const address of (await addresses(server)).filter(isRecord)) {
      await goTo(page, address);
      await page.getByText(REFUSED).waitFor();
    }
  });

  test('the 403 screen asks the server for no records', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/admin/user');
    await page.getByText(REFUSED).waitFor();
    // What every screen asks for may be on its way still.
    const ofShell = ['/api/announcement/shown', '/api/auth/session-info'];
    expect(asked.filter((path) => path.startsWith('/api/') && !ofShell.includes(path))).toEqual([]);
  });

  test('the 403 screen leads back home and is accessible', async () => {
    await goTo(page, '/admin/specie');
    await page.getByText(REFUSED).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back Home' }).click();
    await page.waitForURL('/');
  });
});

describe('with permission to read alone', () => {
  let page: Page;
  beforeAll(async () => {
    page = await pageOf(...reads);
  });

  test.each(lists)('%s offers nothing that changes a record', async (address) => {
    await open(page, address);
    await page.getByRole('row').nth(1).waitFor();
    expect(
      await page
        .locator('main')
        .getByRole('link', { name: /^(Add|Create)/ })
        .count(),
    ).toBe(0);
    expect(
      await page
        .locator('main')
        .getByRole('button', { name: /^(Delete|Reset)/ })
        .count(),
    ).toBe(0);
  });

  test.each(lists)('%s/add leads to the shelters, where a notice says why', async (address) => {
    await goTo(page, `${address}/add`);
    await page.waitForURL('/organization/shelter');
    await page.getByText('You are not allowed to create this kind of record.').waitFor();
  });

  test('the way back from there skips the address that was refused', async () => {
    await open(page, '/admin/specie');
    await page.evaluate(() => history.pushState(null, '', '/admin/specie/add'));
    await page.reload();
    await page.waitForURL('/organization/shelter');
    await page.goBack();
    await page.getByRole('heading', { name: 'Species' }).waitFor();
  });
});

describe('an address', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visitAs(browser, server, server.admin));
  });

  test.each(['/nowhere', '/admin', '/organization/question/add/more'])(
    '%s that nobody knows is the 404 screen',
    async (address) => {
      await goTo(page, address);
      await page.getByRole('heading', { name: '404' }).waitFor();
      await page.getByText('Sorry, the page you visited does not exist.').waitFor();
    },
  );

  test.each([
    '/organization/question/00000000-0000-4000-8000-000000000000',
    '/organization/question-template/none',
    '/admin/specie/none',
    '/admin/user/none',
    '/admin/role/Nobody%20has%20this',
  ])('%s of a record that is not there says so', async (address) => {
    await goTo(page, address);
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
  });

  test('that nobody knows leads back home', async () => {
    await goTo(page, '/nowhere');
    await page.getByRole('heading', { name: '404' }).waitFor();
    await page.getByRole('link', { name: 'Back Home' }).click();
    await page.waitForURL('/');
  });
});
