import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { makeShelter } from '../../server/test/shelters.ts';
import { expectAccessible, openBrowser, type Visitor } from './browser.ts';
import { choose, field } from './forms.ts';
import { newTab, visitAs } from './people.ts';

const ADD = '/organization/shelter/add';
let server: TestServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  visitor = await visitAs(browser, server, server.admin);
  await makeShelter(server, { slug: 'taken-den' });
});
beforeEach(async () => {
  page = await newTab(visitor.context, server.admin);
  await page.goto(ADD);
  await page.getByRole('heading', { name: 'New Shelter', level: 1 }).waitFor();
});
afterEach(() => page.close());
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const press = (name: string, of: Page | Locator = page) => of.getByRole('button', { name, exact: true }).click();
const next = () => press('Next');
const step = () => page.locator('.wizard-steps .ant-steps-item-active').textContent();
const stepIs = (title: string) => expect.poll(step).toContain(title);
const chooseLanguage = async (name: string) => {
  await field(page, 'Languages').fill(name);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).first().click();
  await page.keyboard.press('Escape');
};

async function fillGeneral(name: string, country = 'United States') {
  await field(page, 'Name').fill(name);
  await field(page, 'Contact email').fill('desk@wizard.example');
  await choose(page, 'Country', country);
  await chooseLanguage('English');
}
async function findAddress(zip: string) {
  await page.getByLabel('Zip code').filter({ visible: true }).fill(zip);
  await press('Find');
}
async function fillLocation(zip = '94110') {
  await field(page, 'Location name').fill('Main house');
  await field(page, 'Location email').fill('main@wizard.example');
  await field(page, 'Phone').fill('+1 555 0100');
  await findAddress(zip);
}
const chosen = (text: string) => page.locator('.address-chosen').filter({ hasText: text }).waitFor();

/** Goes on by Tab until this has the focus. */
async function tabTo(control: Locator) {
  for (let tabs = 0; tabs < 120; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}
const type = async (control: Locator, text: string) => {
  await tabTo(control);
  await page.keyboard.type(text);
};
const enter = async (name: string | RegExp) => {
  await tabTo(page.getByRole('button', { name }));
  await page.keyboard.press('Enter');
};

test('goes by keyboard alone', async () => {
  await type(field(page, 'Name'), 'Key Den');
  await type(field(page, 'Contact email'), 'desk@key.example');
  await type(field(page, 'Country'), 'United States');
  await page.keyboard.press('Enter');
  await type(field(page, 'Languages'), 'English');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await enter('Next');
  await stepIs('Location');
  await type(field(page, 'Location name'), 'Main house');
  await type(field(page, 'Location email'), 'main@key.example');
  await type(field(page, 'Phone'), '+1 555 0100');
  await type(page.getByLabel('Zip code').filter({ visible: true }), '94110');
  await page.keyboard.press('Enter');
  await chosen('94110');
  await enter('Next');
  await stepIs('Support User');
  await type(field(page, 'First name'), 'Kay');
  await type(field(page, 'Last name'), 'Bord');
  await type(field(page, 'Email'), 'kay@key.example');
  await enter(/^Create shelter/);
  await page.getByRole('dialog', { name: 'Key Den is set up' }).waitFor();
  await enter('Go to the shelter');
  await page.getByRole('heading', { name: 'Key Den', level: 1 }).waitFor();
});

test.each([1280, 390])('is accessible in every step and both themes at %i pixels', async (width) => {
  await page.setViewportSize({ width, height: 900 });
  const check = async () => {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  };
  await next();
  await check();
  await fillGeneral(`Wide Den ${width}`);
  await next();
  await fillLocation('941');
  await page.getByRole('radio', { name: 'San Francisco, CA 94112' }).check();
  await check();
  await next();
  await page.getByRole('switch', { name: /owner/ }).click();
  await check();
});
