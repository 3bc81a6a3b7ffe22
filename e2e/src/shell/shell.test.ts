import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VERSION } from '../../../server/src/product-version.ts';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { expectAccessible, openBrowser } from '../stage/browser.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, newTab, putAway, visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';

let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ ENVIRONMENT: 'rehearsal' }), openBrowser()]);
  ({ page, context } = await visitAs(browser, server, server.admin));
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

/** Opens an address in a tab that keeps nothing of what was done before. */
const afresh = async (address: string) => {
  await putAway(page);
  page = await newTab(context, server.admin);
  await open(page, address);
};
const menu = (of = page) => of.getByRole('navigation', { name: 'Main' });
const groups = (of = page) => menu(of).getByRole('heading').allTextContents();
const items = (of = page) => menu(of).locator('.side-item').allTextContents();
const width = async () => (await menu().boundingBox())?.width;
const preferences = () => page.evaluate(() => JSON.parse(localStorage.getItem('homeward-admin-theme') ?? '{}'));
const theme = () => page.evaluate(() => document.documentElement.dataset.theme);

describe('the menu', () => {
  beforeAll(() => afresh('/'));

  test('has its groups and items in order for an administrator', async () => {
    expect(await groups()).toEqual(['Organization', 'Integration', 'Financial', 'Administration']);
    expect(await items()).toEqual([
      'Adoptions',
      'Pets Stuck on Approved',
      'Questions',
      'Question Templates',
      'Shelters',
      'Tokens',
      'Pets',
      'Visits',
      'Events',
      'Sponsors',
      'E-mail Templates',
      'Actives',
      'Mappings',
      'Network',
      'Definitions',
      'Cycles',
      'Credits',
      'Roles',
      'Users',
      'Species',
      'Breeds',
      'Groups',
      'Announcements',
      'Kiosk reasons',
      'Who did what',
    ]);
  });

  test('ends with the version and the environment', async () => {
    await menu().getByText(`${VERSION} · rehearsal`).waitFor();
  });

  // Whoever else signs in does so in a browser of their own, for the tabs of one share its session.
  test('has only the items whose list the user may see, and no empty group', async () => {
    const clerk = await visitAs(browser, server, await server.userWith('specie/search', 'user/search', 'question/save'));
    await open(clerk.page, '/');
    expect(await groups(clerk.page)).toEqual(['Administration']);
    expect(await items(clerk.page)).toEqual(['Users', 'Species']);
    await clerk.close();
  });

  test('is empty for a user without any permission, and the first screen says why', async () => {
    const stranger = await visitAs(browser, server, await server.userWith());
    await goTo(stranger.page, '/');
    await stranger.page.getByText('Your account has no permissions. Ask an administrator to give you a role').waitFor();
    expect(await groups(stranger.page)).toEqual([]);
    await stranger.close();
  });

  test.each([
    ['/organization/question', 'Questions'],
    ['/organization/question/add', 'Questions'],
    ['/organization/question-template', 'Question Templates'],
    ['/organization/question-template/add', 'Question Templates'],
    ['/admin/role/Support', 'Roles'],
  ])('on %s marks %s alone', async (address, label) => {
    await open(page, address);
    await expect.poll(() => menu().locator('[aria-current=page]').allTextContents()).toEqual([label]);
  });

  test('is 250 wide, and 80 once collapsed, which a reload remembers', async () => {
    await afresh('/');
    expect(await width()).toBe(250);
    await page.getByRole('button', { name: 'Collapse the menu' }).click();
    await page.getByRole('button', { name: 'Expand the menu' }).waitFor();
    expect(await width()).toBe(80);
    expect(await preferences()).toMatchObject({ collapsed: true });
    await page.reload();
    await page.getByRole('button', { name: 'Expand the menu' }).click();
    await page.getByRole('button', { name: 'Collapse the menu' }).waitFor();
    expect(await width()).toBe(250);
  });

  test('keeps the names of its items while collapsed', async () => {
    await afresh('/');
    await page.getByRole('button', { name: 'Collapse the menu' }).click();
    await menu().getByRole('link', { name: 'Question Templates' }).click();
    await page.waitForURL('/organization/question-template');
  });
});

describe('the header', () => {
  beforeAll(() => afresh('/organization/question/add'));

  test('says where the screen is', async () => {
    const crumbs = page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem');
    await expect.poll(() => crumbs.allTextContents()).toEqual(['Organization', 'Questions', 'New Question']);
    await expect.poll(() => page.title()).toBe('New Question · Homeward');
  });

  test('says who is signed in', async () => {
    await page.getByRole('button', { name: 'account of Mara Voss' }).click();
    await page.getByText('mara.voss@homeward.example').waitFor();
    await page.getByText('Administrator', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });
});

describe('the theme', () => {
  beforeEach(() => afresh('/'));

  test.each(['light', 'dark'] as const)('is %s where the system is', async (wanted) => {
    await page.emulateMedia({ colorScheme: wanted });
    await page.goto('/');
    await expect.poll(theme).toBe(wanted);
  });

  test('once switched is remembered, whatever the system says', async () => {
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    expect(await theme()).toBe('dark');
    expect(await preferences()).toMatchObject({ mode: 'dark' });
    await page.reload();
    await page.getByRole('button', { name: 'Switch to the light theme' }).waitFor();
    expect(await theme()).toBe('dark');
  });

  test('chosen in one tab is that of all', async () => {
    const second = await context.newPage();
    await open(second, '/');
    await page.bringToFront();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await second.getByRole('button', { name: 'Switch to the light theme' }).waitFor();
    await second.close();
  });
});

describe('the keyboard', () => {
  const keys = () => page.getByRole('dialog', { name: 'Keyboard keys' });

  test('first reaches a link past the menu', async () => {
    await page.goto('/admin/specie');
    await page.getByRole('main').waitFor();
    await page.keyboard.press('Tab');
    await page.locator('a:focus', { hasText: 'Skip to content' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('main:focus').waitFor();
  });

  test('lists its keys at "?"', async () => {
    await afresh('/admin/specie');
    await page.keyboard.press('?');
    await keys().waitFor();
    await expect.poll(() => keys().getByRole('term').allTextContents()).toEqual(['CtrlK', 'CtrlS', '/', 'Esc', '?']);
    await page.keyboard.press('Escape');
    await keys().waitFor({ state: 'hidden' });
  });

  test('types a "?" where somebody types', async () => {
    await afresh('/admin/specie');
    await page.getByLabel('Name').pressSequentially('?/');
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('?/');
    await expect.poll(() => keys().count()).toBe(0);
  });

  test('goes to the first filter at "/"', async () => {
    await afresh('/admin/specie');
    await page.keyboard.press('/');
    await page.keyboard.type('dog');
    await expect.poll(() => page.getByRole('textbox', { name: 'UUID' }).inputValue()).toBe('dog');
  });

  test('follows to a screen that was opened from the menu', async () => {
    await afresh('/admin/specie');
    await menu().getByRole('link', { name: 'Users' }).click();
    await page.locator('main:focus').waitFor();
  });
});

test('the page allows scripts of its own files only', async () => {
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'; script-src 'self';");
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = true' })));
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('components are styled by the build, and the browser sets their variables alone', async () => {
  await goTo(page, '/organization/question/add');
  const component = page.getByRole('combobox').first();
  await component.waitFor();
  expect(await component.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('none');
  const declared = await page.evaluate(() =>
    [...document.querySelectorAll('style')].flatMap(({ sheet }) =>
      [...(sheet?.cssRules ?? [])].flatMap((rule) => [...(rule as CSSStyleRule).style]),
    ),
  );
  expect(declared).toContain('--ant-color-primary');
  expect(declared.filter((name) => !name.startsWith('--'))).toEqual([]);
});

test('the first screen, the menu collapsed and the keys are accessible', async () => {
  await afresh('/');
  await expectAccessible(page, []);
  await page.getByRole('button', { name: 'Collapse the menu' }).click();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard keys' }).waitFor();
  await expectAccessible(page, []);
});
