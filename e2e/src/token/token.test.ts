import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { generate, makeAccount } from '../../../server/test/tokens.ts';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { letPass, stopClock, visitWithClock } from '../stage/clock.ts';
import { callsOf, choose, expectError, field } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

const LIST = '/organization/token';

onStage();

let email: string;
beforeEach(async () => {
  ({ email } = await makeAccount(server, 'adopter'));
});

const dialog = (at = page, name = 'Token') => at.getByRole('dialog', { name, exact: true });
const rowOf = (text: string, at = page) => at.getByRole('row').filter({ hasText: text });
const timer = (at = page) => at.getByRole('timer', { name: 'Time left' });
const password = () => dialog().locator('.token-password .mono');
const generateButton = (at = page) => at.getByRole('button', { name: 'Generate' });
const close = () => page.getByRole('button', { name: 'Close' }).click();

const make = async () => {
  await open(page, LIST);
  await page.getByRole('link', { name: 'Create auth token' }).click();
  await page.waitForURL(/\/organization\/token\/add$/);
  await field(dialog(page, 'Generate Token'), 'User E-mail').fill(email);
  await field(dialog(page, 'Generate Token'), 'Reason').fill('Cannot get on');
  await generateButton().click();
  await page.waitForURL(/\/organization\/token\/[0-9a-f-]{36}$/);
  await password().waitFor();
};

/** The account page in a browser that knows nobody, without scripts. */
async function atAccount(use: (at: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale: 'en' });
  await use(await context.newPage());
  await context.close();
}
const enter = async (at: Page, secret: string) => {
  await at.goto('/account/adopter');
  await at.getByLabel('E-mail of the account').fill(email);
  await at.getByLabel('Password of the token').fill(secret);
  await at.getByRole('button', { name: 'Sign in' }).click();
};
const signedIn = (at: Page) => at.getByText(/^Signed in by support until \d\d:\d\d UTC$/);
const over = (at: Page) => at.getByRole('heading', { name: 'Sign in for support' });

test('a token is made, opens the account page once, and is over when it is taken back', async () => {
  await make();
  const secret = (await password().textContent()) ?? '';
  expect(secret).toMatch(/^\w{24}$/);
  expect(page.url()).not.toContain(secret);
  expect(page.url()).not.toContain(email);
  await page.getByRole('button', { name: 'Copy password' }).click();
  await page.getByText('Copied to clipboard').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await dialog().locator('a[href$="/account/adopter"]').waitFor();
  await atAccount(async (at) => {
    await enter(at, secret);
    await signedIn(at).waitFor();
    await at.getByRole('heading', { name: 'Ada Byron' }).waitFor();
    await atAccount(async (other) => {
      await enter(other, secret);
      await other.getByRole('alert').waitFor();
    });
    await dialog().getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('dialog', { name: `Revoke the token of ${email}?` })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await dialog().getByText('Over before its time').waitFor();
    await at.reload();
    await over(at).waitFor();
  });
  expect(visitor.complaints).toEqual([]);
});

test('who signs out of the account page ends the token', async () => {
  const { data } = await generate(server, { email });
  await atAccount(async (at) => {
    await enter(at, data.password);
    await at.getByRole('button', { name: 'Sign out' }).click();
    await over(at).waitFor();
    await enter(at, data.password);
    await at.getByRole('alert').waitFor();
  });
});

test('the account page leads away by itself once the time is over', async () => {
  const { data } = await generate(server, { email });
  await atAccount(async (at) => {
    await enter(at, data.password);
    await signedIn(at).waitFor();
    // The time that is left goes by at once.
    await at.route('**/account/adopter', async (route) => {
      const response = await route.fetch();
      await server.sql.query("update auth_token set expires_date = now() - interval '1 second' where uuid = $1", [data.uuid]);
      const { refresh = '', ...headers } = response.headers();
      await route.fulfill({ response, headers: { ...headers, refresh: refresh.replace(/^\d+/, '1') } });
    });
    await at.reload();
    await at.waitForURL(/\?over$/);
    await at.getByText('The time of this session is over.').waitFor();
  });
});

test('the account page fits the smallest phone, and everybody can use it', async () => {
  const { data } = await generate(server, { email });
  await server.sql.query(
    `insert into adoption_application (pet_id, adopter_user_id) select p.id, a.id from adopter_user a,
      (select id from pet where not deleted order by char_length(name) desc limit 3) p where a.email = $1`,
    [email],
  );
  const context = await browser.newContext({ baseURL: server.url, locale: 'en' });
  const at = await context.newPage();
  await at.goto('/account/adopter');
  await expectAccessible(at);
  await expectFits(at, 320, 390, 1280);
  await enter(at, 'wrong');
  await at.getByRole('alert').waitFor();
  await expectAccessible(at);
  await enter(at, data.password);
  await signedIn(at).waitFor();
  await expectAccessible(at);
  await expectFits(at, 320, 390, 1280);
  await context.close();
});

test('the password is shown right after it was made, and when the token is opened again the countdown alone', async () => {
  await make();
  const address = page.url();
  await close();
  await page.waitForURL(LIST_ONLY);
  await rowOf(email).getByRole('link', { name: email }).click();
  await timer().waitFor();
  await expect.poll(() => password().count()).toBe(0);
  await page.goto(address);
  await timer().waitFor();
  await expect.poll(() => password().count()).toBe(0);
});
const LIST_ONLY = /\/organization\/token$/;

test('the list is read again a second after a token was made', async () => {
  // While one is good, the list is read again and again.
  await server.sql.query('update auth_token set expires_date = now()');
  const clerk = await visitWithClock(browser, server, server.admin);
  const at = clerk.page;
  await open(at, `${LIST}/add`);
  await field(dialog(at, 'Generate Token'), 'User E-mail').fill(email);
  await field(dialog(at, 'Generate Token'), 'Reason').fill('Cannot get on');
  await stopClock(at);
  const asked = callsOf(at);
  const lists = () => asked.filter((path) => path === 'token/search').length;
  await generateButton(at).click();
  // What is drawn of an answer waits for the clock, too.
  const isShown = () => letPass(at, 10).then(() => timer(at).isVisible());
  await expect.poll(isShown).toBe(true);
  const before = lists();
  await letPass(at, 700);
  expect(lists()).toBe(before);
  await letPass(at, 300);
  expect(lists()).toBeGreaterThan(before);
  await at.clock.resume();
  await rowOf(email, at).waitFor();
  await clerk.close();
});

test('a token is in sight for a second after it was closed', async () => {
  const { data } = await generate(server, { email });
  const clerk = await visitWithClock(browser, server, server.admin);
  const at = clerk.page;
  await open(at, `${LIST}/${data.uuid}`);
  await timer(at).waitFor();
  await stopClock(at);
  await dialog(at).getByRole('button', { name: 'Close' }).click();
  await letPass(at, 990);
  expect(at.url()).toContain(data.uuid);
  await letPass(at, 10);
  await expect.poll(() => at.url()).toMatch(LIST_ONLY);
  await clerk.close();
});

test('a token says why the mail of it to its account was not taken, in the words of its server', async () => {
  const { data } = await generate(server, { email });
  await server.sql.query(
    "insert into auth_token_mail (auth_token_id, said, failed) select id, '550 5.1.1 No such mailbox here', true from auth_token where uuid = $1",
    [data.uuid],
  );
  await open(page, `${LIST}/${data.uuid}`);
  await dialog().getByText('Could not be sent: 550 5.1.1 No such mailbox here').waitFor();
  await expectAccessible(page);
  await expectFits(page, 320, 390, 1280);
});

test('the countdown comes to its end, and the list leads there no more', async () => {
  const { data } = await generate(server, { email });
  await server.sql.query("update auth_token set expires_date = now() + interval '4 seconds' where uuid = $1", [data.uuid]);
  await open(page, `${LIST}/${data.uuid}`);
  await timer().waitFor();
  await dialog().getByText('Expired', { exact: true }).waitFor();
  await expect.poll(() => dialog().getByRole('button', { name: 'Revoke' }).count()).toBe(0);
  await close();
  await rowOf(email).getByText('Yes').waitFor();
  await expect.poll(() => rowOf(email).getByRole('link').count()).toBe(0);
});

test('the list has its columns in order, the newest first, and who must not make one has no button', async () => {
  const { data } = await generate(server, { email });
  const reader = await visitAs(browser, server, await server.userWith('token/search'));
  await open(reader.page, LIST);
  const columns = ['UUID', 'Project', 'User E-mail', 'Expired'];
  await expect.poll(() => reader.page.getByRole('columnheader').allInnerTexts()).toEqual(columns);
  await expect
    .poll(() => reader.page.getByRole('row').nth(1).locator('td').allInnerTexts())
    .toEqual([`${data.uuid.slice(0, 8)}…`, 'Adopter', email, 'No']);
  await expect.poll(() => reader.page.getByRole('link', { name: 'Create auth token' }).count()).toBe(0);
  await open(reader.page, `${LIST}/${data.uuid}`);
  await expect.poll(() => dialog(reader.page).getByRole('button', { name: 'Revoke' }).count()).toBe(0);
  await reader.close();
});

test('the form begins with an adopter, and says at its fields what is missing or not there', async () => {
  await goTo(page, `${LIST}/add`);
  const form = dialog(page, 'Generate Token');
  await form.getByTitle('Adopter').waitFor();
  await field(form, 'Reason').fill('Why');
  await generateButton().click();
  await expectError(field(form, 'User E-mail'), 'Missing an email');
  await field(form, 'User E-mail').fill('ada');
  await generateButton().click();
  await expectError(field(form, 'User E-mail'), 'This is not a valid Email');
  await field(form, 'User E-mail').fill(email);
  await choose(page, 'Project', 'Organization', form);
  await generateButton().click();
  await expectError(field(form, 'User E-mail'), 'There is no such account');
});
