import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appCode } from '../../../server/test/app-code.ts';
import { PASSWORD } from '../../../server/test/cluster.ts';
import { expectAccessible, visit } from '../stage/browser.ts';
import { goTo } from '../stage/go.ts';
import { userOf, visitAs } from '../stage/people.ts';
import { browser, onStage, page, server } from '../stage/stage.ts';

onStage();

/** Whose clock runs ahead by half-minutes: each code is good once. */
const codeOf = (secret: string, ahead = 0) => appCode(secret, Date.now() + ahead * 30_000);
const dialog = (at: Page) => at.getByRole('dialog');

/** Sets an app up as the screen says; answers its key and the codes for recovery. */
async function setUp(at: Page) {
  await at.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await dialog(at).getByLabel('Current password').fill(PASSWORD);
  await at.keyboard.press('Enter');
  await dialog(at).getByLabel('QR code for the app').waitFor();
  const secret = ((await dialog(at).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog(at).getByLabel('Code', { exact: true }).fill('000000');
  await at.keyboard.press('Enter');
  await dialog(at)
    .getByText(/^This code is not right/)
    .waitFor();
  await dialog(at).getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await at.keyboard.press('Enter');
  const list = dialog(at).getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allTextContents();
  await dialog(at).getByRole('button', { name: 'I have kept them' }).click();
  await at.getByText('or one of 10 recovery codes').waitFor();
  return { secret, codes };
}
async function enterPassword(at: Page, email: string) {
  await at.goto('/login');
  await at.getByLabel('Email').fill(email);
  await at.getByLabel('Password').fill(PASSWORD);
  await at.locator('button:enabled', { hasText: 'Login' }).click();
  await at.getByRole('heading', { name: 'One more step' }).waitFor();
}

test('somebody sets up an app from the account menu, and is asked for its code when they sign in again', async () => {
  const caller = await server.userWith('specie/search');
  const { email } = await userOf(caller);
  const { page: own, close } = await visitAs(browser, server, caller);
  await goTo(own, '/');
  await own.getByRole('button', { name: /account of/ }).click();
  await own.getByRole('link', { name: 'Sign-in and sessions' }).click();
  const { secret, codes } = await setUp(own);

  const elsewhere = await visit(browser, server.url);
  await enterPassword(elsewhere.page, email);
  await expectAccessible(elsewhere.page);
  await elsewhere.page.getByLabel('Code').fill('123 456');
  await elsewhere.page.getByRole('button', { name: 'Continue' }).click();
  await elsewhere.page.getByText(/^This code is not right/).waitFor();
  await elsewhere.page.getByLabel('Code').fill(codeOf(secret, 1));
  await elsewhere.page.keyboard.press('Enter');
  await elsewhere.page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await elsewhere.close();

  const lost = await visit(browser, server.url);
  await enterPassword(lost.page, email);
  await lost.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await lost.page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await lost.page.keyboard.press('Enter');
  await lost.page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await lost.close();

  await own.getByRole('button', { name: 'Turn off' }).click();
  await dialog(own)
    .getByLabel('Code of the app you have, or for recovery')
    .fill(codes[1] ?? '');
  await own.keyboard.press('Enter');
  await dialog(own).getByText('Please input your password').waitFor();
  await dialog(own).getByLabel('Current password').fill(PASSWORD);
  await own.keyboard.press('Enter');
  await own.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
  await close();
});

test('whoever’s role asks for a second factor is led to set one up, whatever they open, and goes on then', async () => {
  const caller = await server.userWith('specie/search');
  const { roles } = await userOf(caller);
  await server.admin.call('role/require-second-factor', { name: roles[0]?.name, required: true });
  const { page: own, close } = await visitAs(browser, server, caller);
  await own.goto('/admin/specie');
  await own.waitForURL('**/profile');
  await own.getByText('A role of yours asks for a second factor. Set one up to go on.').waitFor();
  await setUp(own);
  await goTo(own, '/admin/specie');
  await own.locator('tbody tr').first().waitFor();
  await close();
});

test('a role is made to ask for it by its switch, once that is confirmed', async () => {
  const { roles } = await userOf(await server.userWith('specie/search'));
  await goTo(page, `/admin/role/${encodeURIComponent(roles[0]?.name ?? '')}`);
  await page.getByRole('switch', { name: 'Required of who holds this role' }).click();
  await page.getByRole('button', { name: 'Ask for it' }).click();
  await page.getByText('A second factor is asked for now').waitFor();
  await page.locator('[role=switch][aria-checked=true]').waitFor();
});

test('one signs out on another device, and an administrator signs somebody out everywhere', async () => {
  const caller = await server.userWith('specie/search');
  const user = await userOf(caller);
  const [one, two] = [await server.signIn(user.email), await server.signIn(user.email)];
  const { page: own, close } = await visitAs(browser, server, caller);
  await goTo(own, '/profile');
  const others = own.getByRole('button', { name: /^Sign out on/ });
  await expect.poll(() => others.count()).toBe(2);
  await others.first().click();
  await expect.poll(() => others.count()).toBe(1);
  const ended = await Promise.all([one, two].map(async ({ call }) => (await call('auth/session-info')).status));
  expect(ended.sort()).toEqual([200, 5204]);
  await close();
  await goTo(page, `/admin/user/${user.uuid}`);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('Signed in nowhere.').waitFor();
});

test('of many places where somebody is signed in the last are shown, with theirs, and the others on request', async () => {
  const caller = await server.userWith('specie/search');
  const user = await userOf(caller);
  const { page: own, close } = await visitAs(browser, server, caller);
  await server.sql.query(
    `insert into admin_session (admin_user_id, token_hash, device, expires_date, last_used_date)
      select admin_user_id, encode(sha256(('spare ' || n)::bytea), 'hex'), 'Device ' || n, expires_date, now() - n * interval '1 minute' + interval '1 hour'
      from admin_session, generate_series(1, 30) n where id = (select max(id) from admin_session where admin_user_id = (select id from admin_user where uuid = $1))`,
    [user.uuid],
  );
  await goTo(own, '/profile');
  const places = own.locator('.sessions > li');
  await expect.poll(() => places.count()).toBe(6);
  await own.getByText('This one').waitFor();
  await goTo(page, `/admin/user/${user.uuid}`);
  await expect.poll(() => page.locator('.sessions > li').count()).toBe(5);
  await page.getByRole('button', { name: 'Show all 31' }).click();
  await expect.poll(() => page.locator('.sessions > li').count()).toBe(31);
  await close();
});
