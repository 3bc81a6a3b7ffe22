import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../../server/test/cluster.ts';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { expectAccessible, openBrowser, type Visitor, visit } from '../stage/browser.ts';
import { freePort } from '../stage/free-port.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, userOf } from '../stage/people.ts';

let server: TestServer;
let browser: Browser;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  // A browser makes passkeys for a name, and for no bare address.
  url = `http://localhost:${port}`;
  [server, browser] = await Promise.all([startTestServer({ PORT: port, PUBLIC_URL: url }), openBrowser()]);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

/** Gives a page's browser a device that makes passkeys; answers what takes it out, and puts the same in elsewhere. */
async function withDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

const dialog = (page: Page) => page.getByRole('dialog');

async function enterPassword({ page }: Visitor, email: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.locator('button:enabled', { hasText: 'Login' }).click();
}
const welcome = ({ page }: Visitor) => page.getByRole('heading', { name: /^Welcome/ }).waitFor();

async function signOut({ page }: Visitor) {
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
}

/** Adds a passkey as the screen says; what the code field is left empty for is shown by the device. */
async function add(page: Page, name: string) {
  await page.getByRole('button', { name: /^Add (a|another) passkey$/ }).click();
  await dialog(page).getByLabel('What you call it').fill(name);
  await dialog(page).getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test('somebody adds a passkey, signs in with it, and removes it', async () => {
  const { email } = await userOf(await server.userWith('specie/search'));
  const visitor = await visit(browser, url);
  const { page } = visitor;
  const device = await withDevice(page);
  await enterPassword(visitor, email);
  await welcome(visitor);
  await goTo(page, '/profile');
  await add(page, 'My laptop');
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' });
  await codes.waitFor();
  const [code = ''] = await codes.getByRole('listitem').allTextContents();
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click();
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await passkeys.getByText('My laptop').waitFor();
  await expectAccessible(page);

  await signOut(visitor);
  await enterPassword(visitor, email);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await welcome(visitor);

  await goTo(page, '/profile');
  await passkeys.getByText(/used/).waitFor();
  // Its device has one already: what is shown for it is taken, and no second one made.
  await add(page, 'The same');
  await dialog(page).getByText('This device has a passkey of yours already.').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await dialog(page).getByText('It is the only one').waitFor();
  await dialog(page).getByLabel('Current password').fill(PASSWORD);
  await dialog(page).getByLabel('Code for recovery').fill(code);
  await page.keyboard.press('Enter');
  await page.getByText('The passkey was removed').waitFor();
  await passkeys.waitFor({ state: 'detached' });
  await page.getByText(/^Off\./).waitFor();
  await device.remove();
  await visitor.close();
});

test('who has lost the device signs in by a code for recovery', async () => {
  const { email } = await userOf(await server.userWith('specie/search'));
  const visitor = await visit(browser, url);
  const { page } = visitor;
  const device = await withDevice(page);
  await enterPassword(visitor, email);
  await welcome(visitor);
  await goTo(page, '/profile');
  await add(page, 'Lost soon');
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' });
  await codes.waitFor();
  const [code = ''] = await codes.getByRole('listitem').allTextContents();
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click();
  await signOut(visitor);
  await device.remove();

  await enterPassword(visitor, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.keyboard.press('Enter');
  await welcome(visitor);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
