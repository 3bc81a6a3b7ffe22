import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { type Desk, join, makeDesk } from '../../../server/test/visits.ts';
import { openBrowser } from '../stage/browser.ts';
import { emptyBrowser } from '../stage/people.ts';
import { addressOf } from './visitor.ts';

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
  kiosk: addressOf(desk),
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

/** How much lighter one colour is than another (WCAG 2). */
function contrast(one: string, other: string): number {
  const lightness = (colour: string) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
    const [r = 0, g = 0, b = 0] = parts.map((part) => (part > 0.03928 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [dark = 0, light = 0] = [lightness(one), lightness(other)].sort((a, b) => a - b);
  return light / dark;
}

test.each([
  ['#ffffff', false],
  ['#ffff99', false],
  ['#a0a0a0', false],
  ['#00ff00', false],
  ['#0f6b66', true],
  ['#000000', true],
])('of a shelter’s colour %s what has to be seen is seen: itself %s', async (primary, isItself) => {
  const own = await makeDesk(server);
  const value = JSON.stringify({ theme: { primary, secondary: '#b8432a' } });
  await server.sql.query("insert into shelter_setting (shelter_id, type_key, value) values ($1, 'KIOSK', $2)", [
    own.shelter.id,
    value,
  ]);
  const { data } = await join(server, own);
  const context = await browser.newContext({ baseURL: server.url, locale: 'en' });
  const page = await context.newPage();
  const colours = () =>
    page.evaluate(() => {
      const seen = [getComputedStyle(document.querySelector(':focus') ?? document.body).outlineColor];
      const choice = document.querySelector('.choice');
      if (choice) seen.push(getComputedStyle(choice).borderTopColor);
      const hex = (rgb: string) =>
        `#${(rgb.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
      return seen.map(hex);
    });
  for (const path of [`/kiosk/visit/${data.token}`, addressOf(own)]) {
    await page.goto(path);
    await page
      .locator(path.includes('visit') ? 'summary' : '.choice')
      .first()
      .waitFor();
    await page.keyboard.press('Tab');
    for (const colour of await colours()) {
      expect(contrast(colour, '#fbfaf8')).toBeGreaterThanOrEqual(3);
      expect(colour === primary).toBe(isItself);
    }
  }
  await context.close();
});
