import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../server/test/cluster.ts';
import { type Caller, startTestServer, type TestServer } from '../../../server/test/server.ts';
import { openBrowser, visit } from '../stage/browser.ts';
import { letPass, stopClock, visitWithClock } from '../stage/clock.ts';
import { isRead } from '../stage/look.ts';
import { emptyBrowser, newTab, putAway, sessionIn, userOf } from '../stage/people.ts';

const ENDED = 'Your session has expired. Please log in';
const OFFER = 'You had typed something here that was never saved.';

let server: TestServer;
let browser: Browser;
let caller: Caller;
let email: string;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  ({ context } = await visit(browser, server.url));
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const becomeUserOf = async (...permissions: string[]) => {
  caller = await server.userWith(...permissions);
  ({ email } = await userOf(caller));
};
/** A user of these permissions in a tab. */
const enterWith = async (...permissions: string[]) => {
  await becomeUserOf(...permissions);
  page = await newTab(context, caller);
};
const revoke = () =>
  server.sql.query(
    'update admin_session set revoked_date = now() where admin_user_id = (select id from admin_user where email = $1)',
    [email],
  );
const login = async (as: string) => {
  await page.getByLabel('Email').fill(as);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
};
const heading = () => page.getByRole('heading', { name: 'New Species' });
const name = () => page.getByLabel('Name');
const menuItem = (label: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label });

test('every call is a POST with the session’s token and the access key', async () => {
  page = await newTab(context, server.admin);
  const calls: Request[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request));
  await page.goto('/admin/user');
  await page.getByRole('cell', { name: 'Mara Voss', exact: true }).waitFor();
  const reads = ['/api/announcement/shown', '/api/auth/session-info', '/api/user/search'];
  await expect.poll(() => calls.map((call) => new URL(call.url()).pathname).sort()).toEqual(reads);
  for (const call of calls) {
    expect(call.method()).toBe('POST');
    const { authorization, 'x-api-key': key } = await call.allHeaders();
    expect({ authorization, key }).toEqual({ authorization: `Bearer ${server.admin.token}`, key: server.admin.accessKey });
  }
  await putAway(page);
});

describe('a session that ends while a form is open', () => {
  /** Ends it and stands still a moment before the page loads anew, a second after that is said. */
  const endWhileTyping = async () => {
    await becomeUserOf('specie/search', 'specie/create');
    ({ page } = await visitWithClock(browser, server, caller));
    await page.goto('/admin/specie/add');
    await name().fill('Alpaca');
    await page.getByText('Unsaved changes').waitFor();
    await stopClock(page);
    await revoke();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText(ENDED).waitFor();
    await letPass(page, 999);
  };
  const comeBackAs = async (as: string) => {
    // The page that is asked to let the last one pass is not there any more to answer.
    await Promise.all([page.waitForEvent('load'), page.clock.runFor(1).catch(() => undefined)]);
    await page.clock.resume();
    await page.waitForURL('/login?from=%2Fadmin%2Fspecie%2Fadd');
    await login(as);
  };
  let seen: { kept: object; heading: boolean; name: string; said: number };
  beforeAll(async () => {
    await endWhileTyping();
    const looks = [sessionIn(page), heading().isVisible(), name().inputValue(), page.getByText(ENDED).count()] as const;
    const [kept, isHeaded, typed, said] = await Promise.all(looks);
    seen = { kept, heading: isHeaded, name: typed, said };
    await comeBackAs(email);
  });
  afterAll(() => page.context().close());

  test('is cleared from local storage', () => {
    expect(seen.kept).toEqual({});
  });

  test('leaves the screen as it was for a second, until the reload', () => {
    expect(seen).toMatchObject({ heading: true, name: 'Alpaca' });
  });

  test('says so once', () => expect(seen.said).toBe(1));

  test('leads to the login and from there back to the form', async () => {
    await page.waitForURL('/admin/specie/add');
    await heading().waitFor();
  });

  test('loses nothing that was typed', async () => {
    await page.getByText(OFFER).waitFor();
    await expect.poll(() => name().inputValue()).toBe('');
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => name().inputValue()).toBe('Alpaca');
    await expect.poll(() => page.getByText(OFFER).count()).toBe(0);
  });

  test('forgets what was typed once that is wished', async () => {
    // What was restored is offered again, for it has not been saved.
    await page.reload();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.reload();
    await heading().waitFor();
    await expect.poll(() => page.getByText(OFFER).count()).toBe(0);
  });

  test('offers what was typed to nobody else', async () => {
    await page.context().close();
    await endWhileTyping();
    await comeBackAs('mara.voss@homeward.example');
    await heading().waitFor();
    await expect.poll(() => page.getByText(OFFER).count()).toBe(0);
  });
});

describe('a session that ends while a list is open', () => {
  let seen: { row: boolean; menu: boolean };
  beforeAll(async () => {
    await enterWith('specie/search');
    await page.goto('/admin/specie');
    await page.getByRole('cell', { name: 'Ferret' }).waitFor();
    await revoke();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('alert').getByText(ENDED).waitFor();
    const looks = [page.getByRole('cell', { name: 'Ferret' }).isVisible(), menuItem('Species').isVisible()] as const;
    const [row, menu] = await Promise.all(looks);
    seen = { row, menu };
    await page.waitForURL(/\/login\?from=/);
    await login('mara.voss@homeward.example');
  });
  afterAll(() => putAway(page));

  test('leaves its rows and the menu in sight until the reload', () => {
    expect(seen).toEqual({ row: true, menu: true });
  });

  test('leads back to the same filters after the login', async () => {
    await page.waitForURL('/admin/specie?sort=name&page=1');
  });
});

describe('Logout', () => {
  const logout = async () => {
    await page.bringToFront();
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };

  test('asks first where something is not saved', async () => {
    await enterWith('specie/search', 'specie/create');
    await page.goto('/admin/specie/add');
    await name().fill('Alpaca');
    await logout();
    await page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => name().inputValue()).toBe('Alpaca');
    expect(await caller.call('auth/session-info')).toMatchObject({ http: 200 });
    await putAway(page);
  });

  test('tells nobody of a session that has expired, whatever is still read meanwhile', async () => {
    await enterWith('specie/search', 'shelter/search', 'audit/search');
    await page.goto('/admin/specie');
    // What is read is answered between the end of the session and the answer that says so.
    const closed = new Promise((done) => page.route('**/auth/session-close', (route) => route.fetch().then(done)));
    await page.route(isRead, (route) => closed.then(() => route.continue()));
    const isTold = page.getByText(ENDED).waitFor();
    await logout();
    expect(await Promise.race([isTold.then(() => 'told', String), page.waitForURL('/login')])).not.toBe('told');
    await putAway(page);
  });

  describe('of one of three tabs', () => {
    let list: Page;
    let form: Page;
    const asked: string[] = [];
    beforeAll(async () => {
      await enterWith('specie/search', 'specie/create');
      [list, form] = [await newTab(context, caller), await newTab(context, caller)];
      form.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await list.goto('/admin/specie');
      await list.getByRole('cell', { name: 'Ferret' }).waitFor();
      await form.goto('/admin/specie/add');
      await form.getByLabel('Name').pressSequentially('Al');
      await form.getByText('Unsaved changes').waitFor();
      await page.goto('/');
      await logout();
    });
    afterAll(() => Promise.all([page, list, form].map(putAway)));

    test('leads to the login', () => page.waitForURL('/login'));

    test('revokes the session on the server', async () => {
      await page.waitForURL('/login');
      expect(await caller.call('auth/session-info')).toMatchObject({ http: 401, status: 5204 });
    });

    test('leaves no user in local storage', async () => {
      await page.waitForURL('/login');
      expect(Object.keys(await sessionIn(page)).filter((key) => key !== 'accessKey')).toEqual([]);
    });

    test('signs out a second tab', () => list.waitForURL('/login?from=%2Fadmin%2Fspecie'));

    test('signs out a tab in which something is typed, without asking there', async () => {
      await form.waitForURL('/login?from=%2Fadmin%2Fspecie%2Fadd');
      expect(asked).toEqual([]);
    });
  });
});

describe('a permission that is taken away while the console is open', () => {
  beforeAll(async () => {
    await enterWith('question/search', 'specie/search', 'pet/search', 'user/search');
    await page.goto('/admin/user?filter_name.ilike=mara');
    await page.getByRole('cell', { name: 'Mara Voss', exact: true }).waitFor();
  });
  afterAll(() => putAway(page));
  const takeAway = (permission: string) =>
    server.sql.query(
      `delete from admin_auth_item_child using admin_auth_item permission, admin_auth_assignment held, admin_user
       where admin_auth_item_child.child_id = permission.id and permission.name = $2
         and admin_auth_item_child.parent_id = held.item_id and held.admin_user_id = admin_user.id and admin_user.email = $1`,
      [email, permission],
    );

  test.each([
    ['focus', 'pet/search', 'Pets'],
    ['visibilitychange', 'specie/search', 'Species'],
  ])('is gone from the menu after the window’s %s', async (event, permission, label) => {
    await takeAway(permission);
    await expect.poll(() => menuItem(label).count()).toBe(1);
    await page.evaluate((type) => window.dispatchEvent(new Event(type)), event);
    await menuItem(label).waitFor({ state: 'detached' });
    await expect.poll(() => menuItem('Users').count()).toBe(1);
  });

  test('is gone from the menu once the server has refused a call', async () => {
    await takeAway('question/search');
    await menuItem('Questions').click();
    await page.getByText('Sorry, you are not authorized to access this page.').waitFor();
    await menuItem('Questions').waitFor({ state: 'detached' });
  });
});

describe('without a connection', () => {
  const said = () => page.getByText('No connection. What you typed is kept; saving works again once you are back online.');
  beforeAll(async () => {
    page = await newTab(context, server.admin);
    await page.goto('/admin/specie/add');
    await name().fill('Alpaca');
  });
  beforeEach(async () => {
    await context.setOffline(true);
    await said().waitFor();
  });
  afterEach(() => context.setOffline(false));
  afterAll(() => putAway(page));

  test('a banner says so until there is one again', async () => {
    await context.setOffline(false);
    await said().waitFor({ state: 'detached' });
  });

  test('a failed save keeps what was typed and can be tried again', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('No connection. Check your network and try again').waitFor();
    await expect.poll(() => name().inputValue()).toBe('Alpaca');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Specie saved successfully!').waitFor();
  });
});
