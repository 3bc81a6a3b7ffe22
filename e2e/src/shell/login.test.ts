import type { Browser, BrowserContext, Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenHash } from '../../../server/src/services/secrets.ts';
import { PASSWORD } from '../../../server/test/cluster.ts';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { trySignIn } from '../../../server/test/user.ts';
import { expectAccessible, openBrowser, QUIET, signIn, visit } from '../stage/browser.ts';
import { hold } from '../stage/forms.ts';
import { emptyBrowser, newTab, putAway, sessionIn } from '../stage/people.ts';

const EMAIL = 'mara.voss@homeward.example';
const KEY_CALL = '**/api/auth/session-request';
const INFO_CALL = '**/api/auth/session-info';

let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  ({ context } = await visit(browser, server.url));
  page = await newTab(context);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const button = () => page.getByRole('button', { name: 'Login' });
const alert = () => page.locator('form').getByRole('alert');
const enter = async (email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
};
const submit = async (email: string, password: string) => {
  await enter(email, password);
  await button().click();
};
/** The bodies of the calls of this name, from now on. */
const callsOf = (name: string) => {
  const calls: unknown[] = [];
  page.on('request', (request) => request.url().endsWith(`/api/auth/${name}`) && calls.push(request.postDataJSON()));
  return calls;
};
/** Lets the browser know nobody any more. */
const forget = async () => {
  await page.goto(QUIET);
  await page.evaluate(() => localStorage.clear());
};
const ready = () => page.locator('button:enabled', { hasText: 'Login' }).waitFor();
const expectAlerts = (texts: string[]) => expect.poll(() => alert().allTextContents()).toEqual(texts);
const pathname = () => new URL(page.url()).pathname;
describe('the login screen', () => {
  beforeAll(async () => {
    await forget();
    await page.goto('/login');
  });
  const tryWrong = async () => {
    await enter(EMAIL, 'not the password');
    await Promise.all([page.waitForResponse('**/api/auth/session-register'), button().click()]);
    await alert().waitFor();
  };

  test('starts in the Email field', () => page.locator('input[type=email]:focus').waitFor());

  test('is titled Authentication', async () => {
    await page.getByRole('heading', { name: 'Authentication', level: 1 }).waitFor();
  });

  test('hides what is typed as the password', async () => {
    await expect.poll(() => page.getByLabel('Password').getAttribute('type')).toBe('password');
  });

  test('asks for both fields at once when they are empty', async () => {
    await submit('', '');
    await expectAlerts(['Please input your email', 'Please input your password']);
  });

  test.each(['mara', 'mara@', 'mara voss@homeward.example', '@homeward.example'])('refuses the email "%s"', async (email) => {
    await submit(email, PASSWORD);
    await expectAlerts(['This is not a valid Email']);
  });

  test('takes an error away once its field is changed', async () => {
    await submit('mara', PASSWORD);
    await alert().waitFor();
    await page.getByLabel('Email').fill(EMAIL);
    await expect.poll(() => alert().count()).toBe(0);
  });

  test('says above the form that e-mail or password is wrong', async () => {
    await tryWrong();
    await alert().getByText('The e-mail or the password is not right.', { exact: true }).waitFor();
    const [said, field] = await Promise.all([alert().boundingBox(), page.getByLabel('Email').boundingBox()]);
    expect(said?.y).toBeLessThan(field?.y ?? 0);
  });

  test('keeps what was typed after a wrong password', async () => {
    await tryWrong();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(EMAIL);
  });

  test('is accessible, its errors included', async () => {
    await submit('', '');
    await alert().nth(1).waitFor();
    await expectAccessible(page);
  });
});

describe('a sign-in', () => {
  let keyCalls: unknown[];
  beforeAll(async () => {
    await forget();
    keyCalls = callsOf('session-request');
    await signIn(page);
  });

  test('leads to the first screen', async () => {
    await page.getByRole('heading', { name: 'Welcome, Mara' }).waitFor();
    expect(pathname()).toBe('/');
  });

  test('keeps the session in local storage under the admin auth key', async () => {
    expect(await sessionIn(page)).toMatchObject({
      accessKey: expect.any(String),
      accessToken: expect.any(String),
      user: { email: EMAIL },
    });
  });

  test('asks for an access key once', () => {
    expect(keyCalls).toHaveLength(1);
  });

  test('survives a reload', async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Welcome, Mara' }).waitFor();
  });

  test.each(['/login', '/login?from=/login'])('leads from %s to the first screen from then on', async (address) => {
    await page.goto(address);
    await page.getByRole('heading', { name: 'Welcome, Mara' }).waitFor();
    expect(page.url()).toBe(`${server.url}/`);
  });
});

describe('signing in', () => {
  beforeEach(forget);

  test('works by keyboard alone', async () => {
    await page.goto('/login');
    await page.locator('input[type=email]:focus').waitFor();
    await page.keyboard.type(EMAIL);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await ready();
    await page.keyboard.press('Enter');
    await page.waitForURL('/');
  });

  test('takes the e-mail however it is written', async () => {
    await signIn(page, ` ${EMAIL.toUpperCase()} `);
    expect(pathname()).toBe('/');
  });

  test('leads back to the address first asked for, filters included', async () => {
    const asked = '/organization/question?filter_ask.ilike=fenced+yard&sort=-ask';
    await page.goto(asked);
    await page.waitForURL(/\/login\?from=/);
    await submit(EMAIL, PASSWORD);
    await page.waitForURL(asked);
  });

  test.each([
    '//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    '/\t/evil.example',
    'evil.example',
  ])('never leads to "%s"', async (from) => {
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await submit(EMAIL, PASSWORD);
    await page.getByRole('heading', { name: 'Welcome, Mara' }).waitFor();
    expect(page.url()).toBe(`${server.url}/`);
  });

  test('is asked for once however fast Login is clicked', async () => {
    const calls = callsOf('session-register');
    await page.goto('/login');
    await enter(EMAIL, PASSWORD);
    await button().dblclick();
    await page.waitForURL('/');
    expect(calls).toHaveLength(1);
  });

  test('after too many wrong passwords has to wait', async () => {
    const email = 'priya.raman@homeward.example';
    await Promise.all(Array.from({ length: 20 }, () => trySignIn(server, email, 'not the password')));
    await page.goto('/login');
    await submit(email, PASSWORD);
    await alert().getByText('Too many attempts. Try again in 15 minutes').waitFor();
  });
});

describe('without a session', () => {
  beforeAll(forget);

  test('the root leads to the login', async () => {
    await page.goto('/');
    await page.waitForURL('/login');
  });

  test.each(['/admin/specie', '/admin/user/add', '/organization/question-template', '/nowhere'])(
    '%s leads to the login',
    async (address) => {
      await page.goto(address);
      await page.waitForURL(`/login?from=${encodeURIComponent(address)}`);
    },
  );
});

describe('without an access key yet', () => {
  beforeEach(forget);

  test('Login waits for one, and then signs in whoever has pressed Enter', async () => {
    const answer = await hold(page, 'auth/session-request');
    await page.goto('/login');
    await page.locator('button:disabled', { hasText: 'Login' }).waitFor();
    await enter(EMAIL, PASSWORD).then(() => page.keyboard.press('Enter'));
    answer();
    await page.waitForURL((url) => url.pathname !== '/login');
  });

  const overloaded = (route: Route) => route.fulfill({ status: 503, body: '' });
  const unreachable = (route: Route) => route.abort();
  test.each([
    ['the server is overloaded', 'The server cannot be reached just now (503). Try again in a moment', overloaded],
    ['there is no connection', 'No connection. Check your network and try again', unreachable],
  ])('one can be asked for again where %s', async (_what, message, fail) => {
    await page.route(KEY_CALL, fail, { times: 1 });
    await page.goto('/login');
    await alert().getByText(message).waitFor();
    await alert().getByRole('button', { name: 'Try again' }).click();
    await ready();
    await expect.poll(() => alert().count()).toBe(0);
  });
});

describe('the access key', () => {
  let asked: Request;
  beforeAll(async () => {
    await forget();
    [asked] = await Promise.all([page.waitForRequest(KEY_CALL), page.goto('/login')]);
    await ready();
  });

  test('is asked for by itself, with the system API key', () => {
    expect(asked.postDataJSON()).toEqual({ api_key: 'test-system-api-key' });
  });

  test('is asked for again within seconds where it is lost', async () => {
    const [, other] = await Promise.all([page.waitForRequest(KEY_CALL, { timeout: 8000 }), newTab(context)]);
    await ready();
    await putAway(other);
  });

  test('that has expired meanwhile is replaced while signing in', async () => {
    const { accessKey } = await sessionIn(page);
    await server.sql.query("update access_key set expires_date = now() - interval '1 second' where key_hash = any($1)", [
      [tokenHash(String(accessKey))],
    ]);
    await submit(EMAIL, PASSWORD);
    await page.waitForURL('/');
  });
});

describe('where the server cannot describe the session', () => {
  beforeAll(async () => {
    await forget();
    await page.route(INFO_CALL, (route) =>
      route.fulfill({ status: 500, json: { status: 500, prefix: '5xx', message: 'Something went wrong', data: {} } }),
    );
    await page.goto('/login');
    await submit(EMAIL, PASSWORD);
    await alert().getByText('Something went wrong').waitFor();
  });

  test('the user stays outside', async () => {
    expect(await sessionIn(page)).not.toHaveProperty('accessToken');
    expect(pathname()).toBe('/login');
  });

  test('another try signs in', async () => {
    await page.unroute(INFO_CALL);
    await alert().getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('/');
  });
});
