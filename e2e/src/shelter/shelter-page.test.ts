import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOWHERE } from '../../../server/test/new-shelter.ts';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { type MadeShelter, makeBranch, makeShelter } from '../../../server/test/shelters.ts';
import { openBrowser, type Visitor } from '../stage/browser.ts';
import { callsOf } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, newTab, putAway, visitAs } from '../stage/people.ts';

let server: TestServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let shelter: MadeShelter;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  shelter = await makeShelter(server, { name: 'Page Den' });
  await makeBranch(server, shelter, 'Main house', { headquarter: true });
  visitor = await visitAs(browser, server, server.admin);
});
beforeEach(async () => {
  page = await newTab(visitor.context, server.admin);
});
afterEach(() => putAway(page));
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const at = (rest = '') => `/organization/shelter/${shelter.uuid}${rest}`;
const title = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

describe('the address', () => {
  test.each(['', '/', '/unknown', '/General'])('with %j as its tab leads to General', async (tab) => {
    await goTo(page, at(tab));
    await page.waitForURL(`**${at('/general')}`);
    await title('Page Den');
    await page.getByRole('link', { name: 'General', exact: true }).and(page.locator('[aria-current=page]')).waitFor();
  });

  test('leads Back to where one came from, not to itself', async () => {
    await goTo(page, '/organization/shelter?filter_name.ilike=Page+Den');
    await page.getByRole('link', { name: 'Edit Page Den' }).click();
    await page.waitForURL(`**${at('/general')}`);
    await page.goBack();
    await page.waitForURL('**/organization/shelter?filter_name.ilike=Page+Den');
  });

  test.each(['not-a-uuid', NOWHERE, '%20'])('of no shelter, such as %s, says so', async (uuid) => {
    await goTo(page, `/organization/shelter/${uuid}`);
    await page.getByText('Shelter not found', { exact: true }).first().waitFor();
  });

  test('of a deleted shelter says so', async () => {
    const gone = await makeShelter(server, { deleted: true });
    await goTo(page, `/organization/shelter/${gone.uuid}/general`);
    await page.getByText('Shelter not found', { exact: true }).first().waitFor();
  });

  test('is forbidden to who may not see shelters', async () => {
    const stranger = await visitAs(browser, server, await server.userWith('specie/search'));
    await goTo(stranger.page, at('/general'));
    await stranger.page.getByText('403').first().waitFor();
    await stranger.close();
  });
});

test('has its tabs in their order', async () => {
  await goTo(page, at());
  await title('Page Den');
  const labels = await page.getByRole('navigation', { name: 'Parts of the shelter' }).getByRole('link').allTextContents();
  const order =
    'General, Questions, Process Tag, Discount Reason, Pet Profile, Pet Characteristics, Restore deleted pets, Payment, Products, Taxes, Iframe, Kennel Card, In Person, Kiosk';
  expect(labels).toEqual(order.split(', ').filter((label) => labels.includes(label)));
  expect(labels[0]).toBe('General');
});

test('offers no tab that is forbidden, and says so at its address', async () => {
  const reader = await visitAs(browser, server, await server.userWith('shelter/search', 'product/search'));
  for (const tab of ['pet-profile', 'discount-reason', 'question', 'pet-restore', 'tax', 'process-tag', 'pet-characteristics']) {
    await goTo(reader.page, at(`/${tab}`));
    await reader.page.getByText('Sorry, you are not authorized to access this page.').waitFor();
  }
  const labels = reader.page.getByRole('navigation', { name: 'Parts of the shelter' }).getByRole('link');
  await expect.poll(() => labels.allTextContents()).toEqual(['General', 'Payment', 'Products']);
  await reader.close();
});

test('offers its parts to choose from where there is no room beside them', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await goTo(page, at('/pet-characteristics'));
  await title('Page Den');
  const parts = page.getByRole('combobox', { name: 'Parts of the shelter' });
  await expect.poll(() => parts.inputValue()).toBe('pet-characteristics');
  await expect.poll(() => page.getByRole('navigation', { name: 'Parts of the shelter' }).count()).toBe(0);
  await parts.selectOption({ label: 'Payment · not set up' });
  await page.waitForURL(/\/payment$/);
});

test('marks the part that holds something unsaved, and those that are not set up', async () => {
  await goTo(page, at('/discount-reason'));
  const parts = page.getByRole('navigation', { name: 'Parts of the shelter' });
  await parts.getByRole('img', { name: 'Payment: not set up' }).waitFor();
  await parts.getByRole('img', { name: 'Questions: no questions are asked yet' }).waitFor();
  await expect.poll(() => parts.getByRole('img', { name: /unsaved/ }).count()).toBe(0);
  await page.getByRole('button', { name: /^Add/ }).first().click();
  const reason = page.getByRole('textbox').last();
  await reason.fill('Senior pet');
  const dot = parts.getByRole('img', { name: 'Discount Reason: unsaved changes' });
  await dot.waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dot.waitFor({ state: 'detached' });
});

test('is read by one search, and its history by another', async () => {
  const calls = callsOf(page);
  await goTo(page, at('/general'));
  await page.getByRole('button', { name: 'Edit the location Main house' }).waitFor();
  await page.waitForLoadState('networkidle');
  const lookups = ['language/search', 'country/search'];
  const searches = calls.filter((path) => path.endsWith('/search') && !lookups.includes(path));
  expect(searches.sort()).toEqual(['audit/search', 'shelter/search']);
});

test('can be deactivated and activated from its head', async () => {
  await goTo(page, at());
  for (const [verb, done, state] of [
    ['Deactivate', 'deactivated', 'Deactivated'],
    ['Activate', 'activated', 'Active'],
  ]) {
    await page.getByRole('button', { name: 'More for this shelter' }).click();
    await page.getByRole('menuitem', { name: `${verb} Shelter` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `${verb} Shelter` })
      .click();
    await page.getByText(`Page Den ${done} successfully!`, { exact: true }).waitFor();
    await page
      .locator('.page-head .tag')
      .filter({ hasText: state ?? '' })
      .waitFor();
  }
});
