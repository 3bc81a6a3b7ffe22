import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { type Desk, join, makeDesk } from '../../../server/test/visits.ts';
import { openBrowser } from '../stage/browser.ts';
import { emptyBrowser } from '../stage/people.ts';

let server: TestServer;
let browser: Browser;
let desk: Desk;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  desk = await makeDesk(server);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const addressesOf = async () => ({
  kiosk: `/kiosk?fingerprint=${desk.kiosk.fingerprint}&uuid=${desk.kiosk.uuid}`,
  code: `/kiosk/code/${desk.code.uuid}`,
  visit: `/kiosk/visit/${(await join(server, desk)).data.token}`,
  nothing: `/kiosk/visit/${'x'.repeat(43)}`,
});

test('visitors’ own pages are kept nowhere, named to nobody and framed by nobody else', async () => {
  for (const address of Object.values(await addressesOf())) {
    const { status, headers } = await fetch(server.url + address);
    expect({ address, status, ...Object.fromEntries(headers) }).toMatchObject({
      address,
      status: 200,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    });
    expect(headers.get('x-frame-options')).toBeNull();
  }
});

describe('without a script', () => {
  const plainly = async (use: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale: 'en' });
    await use(await context.newPage());
    await context.close();
  };

  test('a visit’s page says the place, asks for itself anew, and is left after a question', () =>
    plainly(async (page) => {
      const own = await makeDesk(server);
      await join(server, own, 'Before');
      const { data } = await join(server, own, 'Plain');
      await page.goto(`/kiosk/visit/${data.token}`);
      await page.getByRole('heading', { name: 'One person is ahead of you.' }).waitFor();
      expect(await (await fetch(`${server.url}/kiosk/visit/${data.token}`)).text()).toContain(
        '<noscript><meta http-equiv="refresh" content="15"/></noscript>',
      );
      await page.getByText('Leave the line', { exact: true }).click();
      await page.getByRole('button', { name: 'Yes, leave' }).click();
      await page.getByRole('heading', { name: 'This visit has ended' }).waitFor();
    }));

  test('a kiosk says whom to ask', async () => {
    const html = await (await fetch(server.url + (await addressesOf()).kiosk)).text();
    expect(html).toContain('<noscript><p>Please ask a member of the team.</p></noscript>');
  });
});

test('what looks at a visit’s address to show what is behind it leaves for nobody', async () => {
  const { data } = await join(server, desk, 'Previewed');
  for (const method of ['GET', 'HEAD']) await fetch(`${server.url}/kiosk/visit/${data.token}/leave`, { method });
  const { rows } = await server.sql.query(
    "select ended_key from visit v join visitor w on w.id = v.visitor_id where w.name = 'Previewed'",
  );
  expect(rows).toEqual([{ ended_key: null }]);
});

test('a shelter’s own words are text on every page, whatever is written in them', async () => {
  const own = await makeDesk(server);
  await server.sql.query("update organization_shelter set name = '<img src=x onerror=alert(1)>' where id = $1", [own.shelter.id]);
  const { data } = await join(server, own);
  const html = await (await fetch(`${server.url}/kiosk/visit/${data.token}`)).text();
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img');
});
