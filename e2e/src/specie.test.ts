import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { expectAccessible, openBrowser, signIn, type Visitor, visit } from './browser.ts';
import { goTo } from './go.ts';
import { emptyBrowser } from './people.ts';

let server: TestServer;
let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  visitor = await visit(browser, server.url);
  await signIn(visitor.page);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

test('a species is created, renamed, found and deleted', async () => {
  const { page, complaints } = visitor;
  await page.getByRole('link', { name: 'Species', exact: true }).click();
  await page.getByRole('link', { name: 'Create new species' }).click();
  await page.getByRole('heading', { name: 'New Species' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Missing a name').waitFor();
  await page.getByLabel('Name').fill('Alpaca');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Specie saved successfully!').waitFor();
  await page.waitForURL(/\/admin\/specie\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'Edit Species' }).waitFor();

  await page.getByLabel('Name').fill('Huacaya alpaca');
  await page.keyboard.press('Control+s');
  await page.getByText('changed name').waitFor();
  await page.getByRole('link', { name: 'Species', exact: true }).last().click();
  await page.getByLabel('Name').fill('huacaya');
  await page.getByLabel('Name').press('Enter');
  await page.waitForURL(/filter_name\.ilike=huacaya/);
  await page.getByText('1 result').waitFor();

  await page.getByRole('button', { name: 'Delete Huacaya alpaca' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Specie deleted successfully!').waitFor();
  await page.getByText('Nothing matches').waitFor();
  expect(complaints).toEqual([]);
});

test('the list and the form are accessible', async () => {
  const { page } = visitor;
  await goTo(page, '/admin/specie');
  await page.getByRole('link', { name: 'Edit Dog' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit Dog' }).click();
  await page.getByRole('heading', { name: 'Edit Species' }).waitFor();
  await expectAccessible(page);
});
