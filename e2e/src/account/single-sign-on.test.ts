import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { expectAccessible, openBrowser, visit } from '../stage/browser.ts';
import { callsOf } from '../stage/forms.ts';
import { freePort } from '../stage/free-port.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, userOf, visitAs } from '../stage/people.ts';

let server: TestServer;
let browser: Browser;
let issuer: Server;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  const address = await startIssuer(`${url}/login`);
  const settings = {
    OIDC_ISSUER: address,
    OIDC_CLIENT_ID: 'homeward',
    OIDC_CLIENT_SECRET: 'a secret of the client',
    OIDC_ROLES: 'staff=Support',
  };
  [server, browser] = await Promise.all([
    startTestServer({ PORT: port, PUBLIC_URL: url, OIDC_NAME: 'Harbor', ...settings }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
  await new Promise((resolve) => issuer.close(resolve));
});

/** Whose account there has which e-mail, where that is not its name. */
const emails = new Map<string, string>();

/**
 * An issuer as organizations run them: whoever types an e-mail there is signed in as its owner. Its token says who that is, but
 * for newcomers, of whom everything is in the second answer; which groups they are in is only ever there.
 */
async function startIssuer(back: string): Promise<string> {
  issuer = createServer((request, response) => void provider.callback()(request, response));
  await new Promise<void>((resolve) => void issuer.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  const provider = new Provider(address, {
    clients: [{ client_id: 'homeward', client_secret: 'a secret of the client', redirect_uris: [back] }],
    claims: { email: ['email', 'email_verified'], profile: ['groups'] },
    conformIdTokenClaims: false,
    // Said, so that it warns of no default.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['of this test alone'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: (use) => {
        const isNew = accountId.startsWith('new');
        const vouched = isNew && use === 'id_token' ? {} : { email: emails.get(accountId) ?? accountId, email_verified: !isNew };
        return { sub: accountId, ...vouched, ...(use === 'userinfo' && { groups: ['staff'] }) };
      },
    }),
  });
  return address;
}

/** Signs in there, and lets them tell who it is. */
async function signInThere(account: string) {
  const visitor = await visit(browser, url);
  const { page } = visitor;
  const calls = callsOf(page);
  await page.goto('/admin/specie');
  await page.waitForURL(/\/login/);
  await page.getByRole('button', { name: 'Sign in with Harbor' }).click();
  await page.locator('input[name=login]').fill(account);
  await page.locator('input[name=password]').fill('whatever it is there');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  return { ...visitor, calls };
}

test('somebody signs in where their organization does, and is led to where they were going', async () => {
  const { email } = await userOf(await server.userWith('specie/search'));
  const visitor = await signInThere(email);
  await visitor.page.waitForURL(`${url}/admin/specie`);
  await visitor.page.locator('tbody tr').first().waitFor();
  // The role that the second answer names is held from now on.
  const { rows } = await server.sql.query(
    `select from admin_auth_assignment a join admin_auth_item i on i.id = a.item_id
      join admin_user u on u.id = a.admin_user_id where u.email = $1 and i.name = 'Support'`,
    [email],
  );
  expect(rows).toHaveLength(1);
  // What was answered there is good once.
  expect(visitor.calls.filter((path) => path === 'auth/confirm-single-sign-on')).toHaveLength(1);
  // There may be no password that they know: to have signed in just now is as good.
  await goTo(visitor.page, '/profile');
  await visitor.page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await visitor.page.getByRole('dialog').getByLabel('QR code for the app').waitFor();
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('who is not let in is told why, and can sign in by password', async () => {
  const visitor = await signInThere('new@homeward.example');
  await visitor.page.getByText('Your e-mail address is not verified there.').waitFor();
  await expectAccessible(visitor.page);
  await visitor.page.getByRole('button', { name: 'Back to the sign-in' }).click();
  await visitor.page.getByLabel('Password').waitFor();
  await expectAccessible(visitor.page);
  await visitor.close();
});

test('who has somebody’s e-mail there after them is refused, until an administrator unbinds it', async () => {
  const { email, uuid } = await userOf(await server.userWith('specie/search'));
  for (const account of ['before', 'after']) emails.set(account, email);
  const owner = await signInThere('before');
  await owner.page.waitForURL(`${url}/admin/specie`);
  await owner.close();
  const refused = await signInThere('after');
  await refused.page.getByText('belongs to another sign-in there').waitFor();
  await refused.close();

  const visitor = await visitAs(browser, server, server.admin);
  await visitor.page.goto(`/admin/user/${uuid}`);
  await visitor.page.getByText('Sign-in of the organization Bound').waitFor();
  await expectAccessible(visitor.page);
  await visitor.page.getByRole('button', { name: 'Unbind' }).press('Enter');
  await visitor.page.locator(':focus').filter({ hasText: 'Cancel' }).waitFor();
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Unbind' }).press('Enter');
  await visitor.page.getByText('The sign-in of the organization was unbound').waitFor();
  await visitor.page.getByText('Sign-in of the organization Bound').waitFor({ state: 'detached' });
  expect(visitor.complaints).toEqual([]);
  await visitor.close();

  const after = await signInThere('after');
  await after.page.waitForURL(`${url}/admin/specie`);
  await after.close();
});
