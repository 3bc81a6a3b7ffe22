import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VERSION } from '../../server/src/http/version.ts';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { expectAccessible, openBrowser, visit } from './browser.ts';
import { goTo } from './go.ts';
import { emptyBrowser, newTab, putAway } from './people.ts';
import { open } from './screens.ts';

let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ ENVIRONMENT: 'rehearsal' }), openBrowser()]);
  ({ context } = await visit(browser, server.url));
});
afterEach(() => Promise.all(context.pages().map(putAway)));
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const signedIn = async (caller = server.admin) => {
  page = await newTab(context, caller);
};
const menu = () => page.getByRole('navigation', { name: 'Main' });
const groups = () => menu().getByRole('heading').allTextContents();
const items = () => menu().locator('.side-item').allTextContents();
const width = async () => (await menu().boundingBox())?.width;
const preferences = () => page.evaluate(() => JSON.parse(localStorage.getItem('homeward-admin-theme') ?? '{}'));
const theme = () => page.evaluate(() => document.documentElement.dataset.theme);

describe('the menu', () => {
  test('has its groups and items in order for an administrator', async () => {
    await signedIn();
    await open(page, '/');
    expect(await groups()).toEqual(['Organization', 'Integration', 'Administration']);
    expect(await items()).toEqual([
      'Shelters',
      'Pets',
      'Questions',
      'Question Templates',
      'Actives',
      'Mappings',
      'Network',
      'Definitions',
      'Roles',
      'Users',
      'Species',
    ]);
  });

  test('has only the items whose list the user may see, and no empty group', async () => {
    await signedIn(await server.userWith('specie/search', 'user/search', 'question/save'));
    await open(page, '/');
    expect(await groups()).toEqual(['Administration']);
    expect(await items()).toEqual(['Users', 'Species']);
  });

  test('is empty for a user without any permission, and the first screen says why', async () => {
    await signedIn(await server.userWith());
    await goTo(page, '/');
    await page.getByText('Your account has no permissions. Ask an administrator to give you a role').waitFor();
    expect(await groups()).toEqual([]);
  });

  test.each([
    ['/organization/question', 'Questions'],
    ['/organization/question/add', 'Questions'],
    ['/organization/question-template', 'Question Templates'],
    ['/organization/question-template/add', 'Question Templates'],
    ['/admin/role/Support', 'Roles'],
  ])('on %s marks %s alone', async (address, label) => {
    await signedIn();
    await open(page, address);
    expect(await menu().locator('[aria-current=page]').allTextContents()).toEqual([label]);
  });

  test('is 250 wide, and 80 once collapsed, which a reload remembers', async () => {
    await signedIn();
    await open(page, '/');
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
    await signedIn();
    await open(page, '/');
    await page.getByRole('button', { name: 'Collapse the menu' }).click();
    await menu().getByRole('link', { name: 'Question Templates' }).click();
    await page.waitForURL('/organization/question-template');
  });

  test('ends with the version and the environment', async () => {
    await signedIn();
    await open(page, '/');
    await menu().getByText(`${VERSION} · rehearsal`).waitFor();
  });
});

describe('the header', () => {
  beforeEach(async () => {
    await signedIn();
    await open(page, '/organization/question/add');
  });

  test('says where the screen is', async () => {
    const crumbs = page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem');
    expect(await crumbs.allTextContents()).toEqual(['Organization', 'Questions', 'New Question']);
    expect(await page.title()).toBe('New Question · Homeward');
  });

  test('says who is signed in', async () => {
    await page.getByRole('button', { name: 'account of Mara Voss' }).click();
    await page.getByText('mara.voss@homeward.example').waitFor();
    await page.getByText('Administrator', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });
});

describe('the theme', () => {
  test.each(['light', 'dark'] as const)('is %s where the system is', async (wanted) => {
    await signedIn();
    await page.emulateMedia({ colorScheme: wanted });
    await open(page, '/');
    await expect.poll(theme).toBe(wanted);
  });

  test('once switched is remembered, whatever the system says', async () => {
    await signedIn();
    await open(page, '/');
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    expect(await theme()).toBe('dark');
    expect(await preferences()).toMatchObject({ mode: 'dark' });
    await page.reload();
    await page.getByRole('button', { name: 'Switch to the light theme' }).waitFor();
    expect(await theme()).toBe('dark');
  });

  test('chosen in one tab is that of all', async () => {
    await signedIn();
    await open(page, '/');
    const second = await context.newPage();
    await open(second, '/');
    await page.bringToFront();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await second.getByRole('button', { name: 'Switch to the light theme' }).waitFor();
  });
});

describe('the keyboard', () => {
  beforeEach(async () => {
    await signedIn();
    await open(page, '/admin/specie');
  });
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
    await page.keyboard.press('?');
    await keys().waitFor();
    expect(await keys().getByRole('term').allTextContents()).toEqual(['CtrlK', 'CtrlS', '/', 'Esc', '?']);
    await page.keyboard.press('Escape');
    await keys().waitFor({ state: 'hidden' });
  });

  test('types a "?" where somebody types', async () => {
    await page.getByLabel('Name').pressSequentially('?/');
    expect(await page.getByLabel('Name').inputValue()).toBe('?/');
    expect(await keys().count()).toBe(0);
  });

  test('goes to the first filter at "/"', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('dog');
    expect(await page.getByRole('textbox', { name: 'UUID' }).inputValue()).toBe('dog');
  });

  test('follows to a screen that was opened from the menu', async () => {
    await menu().getByRole('link', { name: 'Users' }).click();
    await page.locator('main:focus').waitFor();
  });
});

test('the page allows scripts of its own files only', async () => {
  await signedIn();
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'; script-src 'self';");
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = true' })));
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('the first screen, the menu collapsed and the keys are accessible', async () => {
  await signedIn();
  await open(page, '/');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Collapse the menu' }).click();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard keys' }).waitFor();
  await expectAccessible(page);
});
