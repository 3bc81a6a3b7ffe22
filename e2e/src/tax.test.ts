import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTax, makeShop, type Shop, taxInput } from '../../server/test/product.ts';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { expectAccessible, openBrowser, type Visitor } from './browser.ts';
import { choose, expectError, field, saveButton, saved } from './forms.ts';
import { visitAs } from './people.ts';
import { open } from './screens.ts';
import { addLocation, cellsOf } from './shop.ts';

let server: TestServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let shop: Shop;
let list: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
  shop = await makeShop(server, { country: 'CA' });
  list = `/organization/shelter/${shop.shelter.uuid}/tax`;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const made = async (fields: Record<string, unknown> = {}) => (await createTax(server, shop, fields)).data.organization_tax;
const rowNamed = (name: string) => page.getByRole('row').filter({ hasText: name });
const names = () => page.locator('tbody td[data-small=headline]').allInnerTexts();

test('a tax is created with its locations, found again and changed', async () => {
  await open(page, list);
  await page.getByRole('link', { name: 'Add new tax' }).click();
  await page.getByRole('heading', { name: 'New Tax' }).waitFor();
  await field(page, 'Name').fill('Rabies levy');
  await field(page, 'Price').fill('4');
  await field(page, 'Description').fill('For the county');
  await addLocation(page, 'South', '4.25');
  await saveButton(page).dblclick();
  await page.getByText('Tax saved successfully!').waitFor();
  await page.waitForURL(/\/tax\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'Edit Tax' }).waitFor();

  await field(page, 'Name').fill('Rabies fee');
  await page.keyboard.press('Control+s');
  await page.getByText('changed name').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Taxes' }).last().click();
  await rowNamed('Rabies fee').waitFor();
  expect((await rowNamed('Rabies fee').locator('td').allInnerTexts()).slice(1, 5)).toEqual([
    'Rabies fee',
    'For the county',
    '1',
    'CA$4.00',
  ]);
  expect(visitor.complaints).toEqual([]);
});

describe('the list of taxes', () => {
  beforeAll(async () => {
    await made({ name: 'Northern tax' });
    await made({
      name: 'Southern tax',
      tax_branch: [{ branch_uuid: shop.south.uuid, price: 9.5, active: false, required: true }],
    });
  });

  test('has its columns in their order', async () => {
    await open(page, list);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'UUID',
      'Name',
      'Description',
      'Locations',
      'Price',
      'Actions',
    ]);
  });

  test('opens what it is at its locations', async () => {
    await open(page, list);
    await rowNamed('Southern tax').getByRole('button', { name: '1 location' }).hover();
    const table = page.getByRole('tooltip').getByRole('table');
    await table.waitFor();
    expect(await cellsOf(table)).toEqual([
      ['Name', 'Price', 'Active', 'Required'],
      ['South', 'CA$9.50', 'No', 'Yes'],
    ]);
  });

  test('is filtered by location, which stands in the address', async () => {
    await open(page, list);
    await choose(page, 'Location', 'South');
    await page.waitForURL(new RegExp(`filter_tax_branch\\.branch_id=${shop.south.id}`));
    await rowNamed('Northern tax').waitFor({ state: 'detached' });
    expect(await names()).toContain('Southern tax');
  });

  test('is filtered by name', async () => {
    await open(page, list);
    await page.getByRole('textbox', { name: 'Name' }).fill('northern');
    await page.getByRole('button', { name: 'Search' }).click();
    await rowNamed('Southern tax').waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Northern tax']);
  });

  test('is filtered by what its address says', async () => {
    const { uuid } = await made({ name: 'Found by UUID' });
    await open(page, `${list}?filter_uuid=${uuid}`);
    expect(await names()).toEqual(['Found by UUID']);
  });

  test('asks before a tax is deleted, and no longer has it then', async () => {
    await made({ name: 'Abolished' });
    await open(page, list);
    await page.getByRole('button', { name: 'Delete Abolished' }).click();
    await page.getByRole('dialog', { name: 'Are you sure about deleting this tax?' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Tax deleted successfully!').waitFor();
    await rowNamed('Abolished').waitFor({ state: 'detached' });
  });

  test('offers nothing to whoever may only read it', async () => {
    const reader = await visitAs(browser, server, await server.userWith('shelter/search', 'tax/search'));
    await open(reader.page, list);
    await reader.page.getByText('Southern tax').waitFor();
    for (const name of ['Add new tax', 'Edit Southern tax', 'Delete Southern tax'])
      expect(await reader.page.getByLabel(name).or(reader.page.getByText(name)).count()).toBe(0);
    await reader.close();
  });

  test('is accessible', async () => {
    await open(page, list);
    await expectAccessible(page);
  });
});

test('a new tax says at each field what is missing', async () => {
  await open(page, `${list}/add`);
  await saveButton(page).click();
  await expectError(field(page, 'Name'), 'Missing a name for the tax');
  await expectError(field(page, 'Price'), 'Missing a price for the tax');
  await expectError(field(page, 'Description'), 'Missing a description for the tax');
  await expectError(page.getByRole('group', { name: 'Locations' }), 'Please add at least one location before proceeding');
});

test('a tax says that the price at a location is missing', async () => {
  await open(page, `${list}/add`);
  await addLocation(page, 'North', '');
  await saveButton(page).click();
  await expectError(field(page, 'Price at North'), 'Missing price');
});

test('the form of a tax with errors is accessible and fits a phone', async () => {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('whoever saves a tax second sees both versions and may take theirs', async () => {
  const { uuid, version } = await made({ name: 'Contested' });
  await open(page, `${list}/${uuid}`);
  await field(page, 'Name').fill('Mine');
  await server.admin.call('tax/update', { organization_tax: { uuid, version, ...taxInput(shop, { name: 'Theirs' }) } });
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Theirs');
  await field(page, 'Name').fill('Ours');
  await saveButton(page).click();
  await saved(page);
});

test('a refusal of the server is said in the words of the screen', async () => {
  const { uuid } = await made({ name: 'Gone meanwhile' });
  await open(page, `${list}/${uuid}`);
  await field(page, 'Name').fill('Too late');
  await server.admin.call('tax/delete', { organization_tax_uuid: uuid });
  await saveButton(page).click();
  await page.getByRole('alert').getByText('Failed to save tax. Reason: There is no such record').waitFor();
});
