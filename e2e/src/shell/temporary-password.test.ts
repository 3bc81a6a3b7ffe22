import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../server/test/cluster.ts';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { trySignIn } from '../../../server/test/user.ts';
import { expectAccessible, openBrowser, visit } from '../stage/browser.ts';
import { emptyBrowser, newTab, putAway, sessionIn, userOf } from '../stage/people.ts';

const CHOSEN = 'a heron on one leg';

let server: TestServer;
let browser: Browser;
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

/** Signs a new user in with a temporary password. */
const signInWithTemporary = async () => {
  ({ email } = await userOf(await server.userWith('specie/search')));
  await sendTemporary('1 day');
  page = await newTab(context);
  await page.goto('/login?from=/admin/specie');
  await login(PASSWORD);
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
};
const leave = () => putAway(page);
/** The user's password becomes a temporary one, good for this long. */
const sendTemporary = (life: string) =>
  server.sql.query('update admin_user set must_change_password = true, temporary_until = now() + $2::interval where email = $1', [
    email,
    life,
  ]);
const login = async (password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};
const choose = async (password: string) => {
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save and continue' }).click();
};
const enter = () => page.waitForURL('/admin/specie');

describe('a temporary password', () => {
  beforeAll(signInWithTemporary);
  afterAll(leave);

  test('asks for another before anything else', async () => {
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await sessionIn(page)).not.toHaveProperty('accessToken');
  });

  test.each([
    ['nothing', '', 'At least 8 characters'],
    ['seven characters', 'k4%vQ!z', 'At least 8 characters'],
    ['129 characters', 'k'.repeat(129), 'At most 128 characters'],
    ['one of the commonest', 'iloveyou', 'This password is one of the commonest; choose another'],
    ['the temporary one again', PASSWORD, 'Choose a password other than the current one'],
  ])('is not replaced by %s', async (_what, password, message) => {
    await choose(password);
    await page.locator('form [role=alert]', { hasText: message }).waitFor();
    await expect.poll(() => page.getByLabel('New password').getAttribute('aria-invalid')).toBe('true');
  });

  test('is replaced on an accessible screen', async () => {
    await choose('');
    await page.getByText('At least 8 characters', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  test('can be replaced by a better one than was refused', async () => {
    await choose('iloveyou');
    await page.getByText('This password is one of the commonest; choose another').waitFor();
    await choose(CHOSEN);
    await enter();
  });
});

describe('another password', () => {
  beforeAll(async () => {
    await signInWithTemporary();
    await choose(CHOSEN);
  });
  afterAll(leave);

  test('opens the address first asked for', async () => {
    await enter();
    await page.getByRole('heading', { name: 'Species' }).waitFor();
  });

  test('is the one that signs in from then on', async () => {
    await enter();
    expect(await trySignIn(server, email, CHOSEN)).toMatchObject({
      http: 200,
      data: { admin_user: { must_change_password: false } },
    });
  });
});

describe('without another password', () => {
  beforeAll(signInWithTemporary);
  afterAll(leave);

  test('leaving leads back to the sign-in', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Authentication' }).waitFor();
  });

  test('the temporary one says so once it has run out', async () => {
    await sendTemporary('-1 minute');
    await page.goto('/login');
    await login(PASSWORD);
    await page.getByText('This temporary password has expired. Ask an administrator for a new one.').waitFor();
  });
});
