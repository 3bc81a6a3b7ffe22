import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../server/test/cluster.ts';
import { type Caller, startTestServer, type TestServer } from '../../server/test/server.ts';
import { openBrowser, visit } from './browser.ts';
import { emptyBrowser, newTab, putAway, sessionIn, userOf } from './people.ts';

const ENDED = 'Your session has expired. Please log in';
const OFFER = 'You had typed something here that was never saved.';

let server: TestServer;
let browser: Browser;
let caller: Caller;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  ({ context } = await visit(browser, server.url));
});
afterEach(() => Promise.all(context.pages().map(putAway)));
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const revoke = async () =>
  server.sql.query(
    'update admin_session set revoked_date = now() where admin_user_id = (select id from admin_user where uuid = $1)',
    [(await userOf(caller)).uuid],
  );
const login = async (email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
};

test('every call is a POST with the session’s token and the access key', async () => {
  page = await newTab(context, server.admin);
  const calls: Request[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request));
  await page.goto('/admin/user');
  await page.getByRole('cell', { name: 'Mara Voss', exact: true }).waitFor();
  expect(calls.map((call) => new URL(call.url()).pathname).sort()).toEqual(['/api/auth/session-info', '/api/user/search']);
  for (const call of calls) {
    expect(call.method()).toBe('POST');
    const { authorization, 'x-api-key': key } = await call.allHeaders();
    expect({ authorization, key }).toEqual({ authorization: `Bearer ${server.admin.token}`, key: server.admin.accessKey });
  }
});

describe('a session that ends while a form is open', () => {
  let email: string;
  beforeEach(async () => {
    caller = await server.userWith('specie/search', 'specie/create');
    ({ email } = await userOf(caller));
    page = await newTab(context, caller);
    await page.goto('/admin/specie/add');
    await page.getByLabel('Name').fill('Alpaca');
    await revoke();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText(ENDED).waitFor();
  });
  const toLogin = () => page.waitForURL('/login?from=%2Fadmin%2Fspecie%2Fadd');

  test('is cleared from local storage', async () => {
    expect(await sessionIn(page)).toEqual({});
  });

  test('leaves the screen as it was until the reload', async () => {
    expect(await page.getByRole('heading', { name: 'New Species' }).isVisible()).toBe(true);
    expect(await page.getByLabel('Name').inputValue()).toBe('Alpaca');
  });

  test('says so once', async () => {
    expect(await page.getByText(ENDED).count()).toBe(1);
  });

  test('reloads the page after a second', async () => {
    const shown = Date.now();
    await page.waitForEvent('load');
    expect(Date.now() - shown).toBeGreaterThan(600);
    expect(Date.now() - shown).toBeLessThan(4000);
  });

  test('leads to the login and from there back to the form', async () => {
    await toLogin();
    await login(email);
    await page.waitForURL('/admin/specie/add');
    await page.getByRole('heading', { name: 'New Species' }).waitFor();
  });

  test('loses nothing that was typed', async () => {
    await toLogin();
    await login(email);
    await page.getByText(OFFER).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Restore it' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('Alpaca');
    expect(await page.getByText(OFFER).count()).toBe(0);
  });

  test('offers what was typed to nobody else', async () => {
    await toLogin();
    await login('mara.voss@homeward.example');
    await page.getByRole('heading', { name: 'New Species' }).waitFor();
    expect(await page.getByText(OFFER).count()).toBe(0);
  });

  test('forgets what was typed once that is wished', async () => {
    await toLogin();
    await login(email);
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'New Species' }).waitFor();
    expect(await page.getByText(OFFER).count()).toBe(0);
  });
});

describe('a session that ends while a list is open', () => {
  beforeEach(async () => {
    caller = await server.userWith('specie/search');
    page = await newTab(context, caller);
    await page.goto('/admin/specie');
    await page.getByRole('cell', { name: 'Ferret' }).waitFor();
    await revoke();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('alert').getByText(ENDED).waitFor();
  });

  test('leaves its rows and the menu in sight until the reload', async () => {
    expect(await page.getByRole('cell', { name: 'Ferret' }).isVisible()).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Species' }).isVisible()).toBe(true);
  });

  test('leads back to the same filters after the login', async () => {
    await page.waitForURL(/\/login\?from=/);
    await login('mara.voss@homeward.example');
    await page.waitForURL('/admin/specie?sort=-name&page=1');
  });
});

describe('Logout', () => {
  beforeEach(async () => {
    caller = await server.userWith('specie/search', 'specie/create');
    page = await newTab(context, caller);
    await page.goto('/');
  });
  const logout = async () => {
    await page.bringToFront();
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };

  test('leads to the login', async () => {
    await logout();
    await page.waitForURL('/login');
  });

  test('revokes the session on the server', async () => {
    await logout();
    await page.waitForURL('/login');
    expect(await caller.call('auth/session-info')).toMatchObject({ http: 401, status: 5204 });
  });

  test('leaves no user in local storage', async () => {
    await logout();
    await page.waitForURL('/login');
    expect(Object.keys(await sessionIn(page)).filter((name) => name !== 'accessKey')).toEqual([]);
  });

  test('signs out a second tab', async () => {
    const second = await context.newPage();
    await second.goto('/admin/specie');
    await second.getByRole('cell', { name: 'Ferret' }).waitFor();
    await logout();
    await second.waitForURL('/login?from=%2Fadmin%2Fspecie');
  });

  test('signs out a second tab in which something is typed, without asking there', async () => {
    const second = await context.newPage();
    const asked: string[] = [];
    second.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await second.goto('/admin/specie/add');
    await second.getByLabel('Name').pressSequentially('Al');
    await second.getByText('Unsaved changes').waitFor();
    await logout();
    await second.waitForURL('/login?from=%2Fadmin%2Fspecie%2Fadd');
    expect(asked).toEqual([]);
  });

  test('asks first where something is not saved', async () => {
    await page.goto('/admin/specie/add');
    await page.getByLabel('Name').fill('Alpaca');
    await logout();
    await page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('Alpaca');
    expect(await caller.call('auth/session-info')).toMatchObject({ http: 200 });
  });
});

describe('a permission that is taken away while the console is open', () => {
  beforeEach(async () => {
    caller = await server.userWith('question/search', 'user/search');
    page = await newTab(context, caller);
    await page.goto('/admin/user?filter_name.ilike=mara');
    await page.getByRole('cell', { name: 'Mara Voss', exact: true }).waitFor();
    await server.sql.query(
      `delete from admin_auth_item_child using admin_auth_item permission, admin_auth_assignment held, admin_user
       where admin_auth_item_child.child_id = permission.id and permission.name = 'question/search'
         and admin_auth_item_child.parent_id = held.item_id and held.admin_user_id = admin_user.id and admin_user.uuid = $1`,
      [(await userOf(caller)).uuid],
    );
  });
  const item = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

  test.each(['focus', 'visibilitychange'])('is gone from the menu after the window’s %s', async (event) => {
    expect(await item('Questions').count()).toBe(1);
    await page.evaluate((type) => window.dispatchEvent(new Event(type)), event);
    await item('Questions').waitFor({ state: 'detached' });
    expect(await item('Users').count()).toBe(1);
  });

  test('is gone from the menu once the server has refused a call', async () => {
    await item('Questions').click();
    await page.getByText('Sorry, you are not authorized to access this page.').waitFor();
    await item('Questions').waitFor({ state: 'detached' });
  });
});

describe('without a connection', () => {
  const said = () => page.getByText('No connection. What you typed is kept; saving works again once you are back online.');
  beforeEach(async () => {
    page = await newTab(context, server.admin);
    await page.goto('/admin/specie/add');
    await page.getByLabel('Name').fill('Alpaca');
    await context.setOffline(true);
    await said().waitFor();
  });

  test('a banner says so until there is one again', async () => {
    await context.setOffline(false);
    await said().waitFor({ state: 'detached' });
  });

  test('a failed save keeps what was typed and can be tried again', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('No connection. Check your network and try again').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Alpaca');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Specie saved successfully!').waitFor();
  });
});
