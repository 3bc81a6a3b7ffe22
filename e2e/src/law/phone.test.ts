import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { expectAccessible, openBrowser } from '../stage/browser.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';

const WIDTH = 390;

let server: TestServer;
let browser: Browser;
let page: Page;
const visitAdmin = () => visitAs(browser, server, server.admin, { width: WIDTH });
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  ({ page } = await visitAdmin());
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

describe('the menu on a phone', () => {
  const burger = () => page.getByRole('button', { name: 'Open the menu' });
  const menu = () => page.getByRole('dialog', { name: 'Menu' });
  const openMenu = async () => {
    await open(page, '/admin/specie');
    await burger().click();
    await menu().waitFor();
  };

  test('is out of the way until the burger opens it', async () => {
    await open(page, '/admin/specie');
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await burger().click();
    await menu().getByRole('link', { name: 'Users' }).waitFor();
  });

  test('closes once it has led somewhere', async () => {
    await openMenu();
    await menu().getByRole('link', { name: 'Users' }).click();
    await page.waitForURL('/admin/user');
    await expect.poll(() => menu().count()).toBe(0);
  });

  test('closes when the browser goes back', async () => {
    await open(page, '/admin/user');
    await page.getByRole('link', { name: 'Create new user' }).click();
    await burger().click();
    await menu().waitFor();
    await page.goBack();
    await menu().waitFor({ state: 'detached' });
  });

  test('closes with Escape and gives the focus back', async () => {
    await openMenu();
    await page.keyboard.press('Escape');
    await menu().waitFor({ state: 'detached' });
    await page.locator('button:focus[aria-label="Open the menu"]').waitFor();
  });

  test('closes with a click beside it', async () => {
    await openMenu();
    await page.mouse.click(WIDTH - 20, 400);
    await menu().waitFor({ state: 'detached' });
  });

  test('keeps the keyboard inside while it is open', async () => {
    await openMenu();
    const focused: boolean[] = [];
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab');
      focused.push(await page.evaluate(() => Boolean(document.activeElement?.closest('main, header'))));
    }
    expect(focused).not.toContain(true);
  });

  test('is accessible', async () => {
    await openMenu();
    await expectAccessible(page, []);
  });
});

describe('the filters on a phone', () => {
  test('fold to the first one until more are asked for', async () => {
    await open(page, '/organization/question');
    await expect.poll(() => page.getByLabel('Question text').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect.poll(() => page.getByLabel('Question text').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Fewer', exact: true }).click();
    await expect.poll(() => page.getByLabel('Question text').isVisible()).toBe(false);
  });

  test('say what is applied while they are folded', async () => {
    await open(page, '/organization/question?filter_ask.ilike=yard');
    await page.getByRole('button', { name: 'Remove the filter Question text contains “yard”' }).waitFor();
  });
});

test('a list of questions on a phone is accessible', async () => {
  await open(page, '/organization/question?filter_ask.ilike=yard');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expectAccessible(page, []);
});
