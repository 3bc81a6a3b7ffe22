import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../../server/test/cluster.ts';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { trySignIn } from '../../server/test/user.ts';
import { expectAccessible, openBrowser, visit } from './browser.ts';
import { emptyBrowser, newTab, putAway, sessionIn, userOf } from './people.ts';

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
beforeEach(async () => {
  ({ email } = await userOf(await server.userWith('specie/search')));
  await sendTemporary('1 day');
  page = await newTab(context);
  await page.goto('/login?from=/admin/specie');
  await login(PASSWORD);
});
afterEach(() => putAway(page));
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

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

test('a temporary password asks for another before anything else', async () => {
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await sessionIn(page)).not.toHaveProperty('accessToken');
});

test('another password opens the address first asked for', async () => {
  await choose(CHOSEN);
  await enter();
  await page.getByRole('heading', { name: 'Species' }).waitFor();
});

test('the chosen password is the one that signs in from then on', async () => {
  await choose(CHOSEN);
  await enter();
  expect(await trySignIn(server, email, CHOSEN)).toMatchObject({
    http: 200,
    data: { admin_user: { must_change_password: false } },
  });
});

test.each([
  ['nothing', '', 'At least 8 characters'],
  ['seven characters', 'k4%vQ!z', 'At least 8 characters'],
  ['129 characters', 'k'.repeat(129), 'At most 128 characters'],
  ['one of the commonest', 'iloveyou', 'This password is one of the commonest; choose another'],
  ['the temporary one again', PASSWORD, 'Choose a password other than the current one'],
])('%s is refused as the new password', async (_what, password, message) => {
  await choose(password);
  await page.locator('form [role=alert]', { hasText: message }).waitFor();
  expect(await page.getByLabel('New password').getAttribute('aria-invalid')).toBe('true');
});

test('a refused password can be followed by a better one', async () => {
  await choose('iloveyou');
  await page.getByText('This password is one of the commonest; choose another').waitFor();
  await choose(CHOSEN);
  await enter();
});

test('leaving without choosing leads back to the sign-in', async () => {
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Authentication' }).waitFor();
});

test('a temporary password that has run out says so', async () => {
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  await sendTemporary('-1 minute');
  await page.goto('/login');
  await login(PASSWORD);
  await page.getByText('This temporary password has expired. Ask an administrator for a new one.').waitFor();
});

test('the screen to choose on is accessible', async () => {
  await choose('');
  await page.getByText('At least 8 characters', { exact: true }).waitFor();
  await expectAccessible(page);
});
