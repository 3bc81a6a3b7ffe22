import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, makeShop, type Shop } from '../../server/test/product.ts';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { expectAccessible, openBrowser, type Visitor } from './browser.ts';
import { callsOf, choose, field, saveButton } from './forms.ts';
import { visitAs } from './people.ts';
import { open } from './screens.ts';
import { addLocation, addSpecies, cellsOf, rowOf } from './shop.ts';

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
  shop = await makeShop(server);
  list = `/organization/shelter/${shop.shelter.uuid}/product`;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const made = async (fields: Record<string, unknown> = {}) =>
  (await createProduct(server, shop, fields)).data.organization_product;
const rowNamed = (name: string) => page.getByRole('row').filter({ hasText: name });
const names = () => page.locator('tbody td[data-small=headline]').allInnerTexts();

test('a product is created with its locations and species, found again and changed', async () => {
  await open(page, list);
  await page.getByRole('link', { name: 'Add new product' }).click();
  await page.getByRole('heading', { name: 'New Product' }).waitFor();
  await field(page, 'Name').fill('Cat carrier');
  await choose(page, 'Type', 'UNIQUE');
  await field(page, 'Price').fill('39.9');
  await field(page, 'Description').fill('Folds flat');
  await addLocation(page, 'North', '35');
  await addLocation(page, 'South', '36.5');
  await rowOf(page, 'South').getByRole('switch', { name: 'Required' }).click();
  await addSpecies(page, 'Cat');
  await saveButton(page).dblclick();
  await page.getByText('Product saved successfully!').waitFor();
  await page.waitForURL(/\/product\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'Edit Product' }).waitFor();
  expect(await field(page, 'Price').inputValue()).toBe('39.90');

  await field(page, 'Name').fill('Folding carrier');
  await page.keyboard.press('Control+s');
  await page.getByText('changed name').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Products' }).last().click();
  await rowNamed('Folding carrier').waitFor();
  expect((await rowNamed('Folding carrier').locator('td').allInnerTexts()).slice(1, 7)).toEqual([
    'Folding carrier',
    'Folds flat',
    '2',
    '1',
    '$39.90',
    'UNIQUE',
  ]);
  expect(visitor.complaints).toEqual([]);
});

describe('the list of products', () => {
  beforeAll(async () => {
    const { north, south, dog, cat } = shop;
    await made({
      name: 'Brush',
      description: 'Soft bristles',
      price: 1234.5,
      product_branch: [
        { branch_uuid: south.uuid, price: 7 },
        { branch_uuid: north.uuid, price: 6.5, required: true },
      ],
      product_specie: [{ specie_uuid: dog.uuid, required: true }, { specie_uuid: cat.uuid }],
    });
    await made({ name: 'Bowl', product_branch: [{ branch_uuid: north.uuid, price: 1 }] });
    await createProduct(server, await makeShop(server), { name: 'Of another shelter' });
  });

  test('has its columns in their order', async () => {
    await open(page, list);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'UUID',
      'Name',
      'Description',
      'Locations',
      'Species',
      'Price',
      'Type',
      'Actions',
    ]);
  });

  test("shows no other shelter's products", async () => {
    await open(page, list);
    expect(await names()).not.toContain('Of another shelter');
  });

  test('shows prices with currency and two decimals', async () => {
    await open(page, list);
    await rowNamed('Brush').getByText('$1,234.50', { exact: true }).waitFor();
  });

  test.each(['hover', 'focus', 'click'] as const)('opens the prices at the locations on %s', async (how) => {
    await open(page, list);
    await rowNamed('Brush').getByRole('button', { name: '2 locations' })[how]();
    const table = page.getByRole('tooltip').getByRole('table');
    await table.waitFor();
    expect(await cellsOf(table)).toEqual([
      ['Name', 'Price', 'Required'],
      ['North', '$6.50', 'Yes'],
      ['South', '$7.00', 'No'],
    ]);
  });

  test('opens which species it is for', async () => {
    await open(page, list);
    await rowNamed('Brush').getByRole('button', { name: '2 species' }).hover();
    const table = page.getByRole('tooltip').getByRole('table');
    await table.waitFor();
    expect(await cellsOf(table)).toEqual([
      ['Name', 'Required'],
      ['Cat', 'No'],
      ['Dog', 'Yes'],
    ]);
  });

  test('is filtered by location, which stands in the address', async () => {
    await open(page, list);
    await choose(page, 'Location', 'South');
    await page.waitForURL(new RegExp(`filter_product_branch\\.branch_id=${shop.south.id}`));
    await rowNamed('Bowl').waitFor({ state: 'detached' });
    expect(await names()).toContain('Brush');
  });

  test('is filtered by species', async () => {
    await open(page, list);
    await choose(page, 'Species', 'Cat');
    await page.waitForURL(/filter_product_specie\.specie_id=\d+/);
    await rowNamed('Bowl').waitFor({ state: 'detached' });
    expect(await names()).toContain('Brush');
  });

  test.each([
    ['Name', 'brus'],
    ['Description', 'bristles'],
  ])('is filtered by %s', async (label, text) => {
    await open(page, list);
    await page.getByRole('textbox', { name: label }).fill(text);
    await page.getByRole('button', { name: 'Search' }).click();
    await rowNamed('Bowl').waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Brush']);
  });

  test('is filtered by what its address says', async () => {
    const { uuid } = await made({ name: 'Found by UUID' });
    await open(page, `${list}?filter_uuid=${uuid}`);
    expect(await names()).toEqual(['Found by UUID']);
  });

  test('asks before a product is deleted', async () => {
    await made({ name: 'Unloved' });
    await open(page, list);
    await page.getByRole('button', { name: 'Delete Unloved' }).click();
    await page.getByRole('dialog', { name: 'Are you sure about deleting this product?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await names()).toContain('Unloved');
  });

  test('no longer has a product that was deleted', async () => {
    await made({ name: 'Worn' });
    await open(page, list);
    await page.getByRole('button', { name: 'Delete Worn' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Product deleted successfully!').waitFor();
    await rowNamed('Worn').waitFor({ state: 'detached' });
  });

  test('says why a product cannot be deleted', async () => {
    const { uuid } = await made({ name: 'Boxed' });
    await made({ name: 'Its box', type_key: 'BOX', items: [uuid] });
    await open(page, list);
    await page.getByRole('button', { name: 'Delete Boxed' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog', { name: 'This product is in the box Its box' }).waitFor();
  });

  test('is accessible', async () => {
    await open(page, list);
    await expectAccessible(page);
  });
});

test('whoever may not create products is led from the form to the shelters', async () => {
  const reader = await visitAs(browser, server, await server.userWith('shelter/search', 'product/search'));
  await reader.page.goto(`${list}/add`);
  await reader.page.waitForURL(/\/organization\/shelter$/);
  await reader.page.getByText('You are not allowed to create this kind of record.').waitFor();
  await reader.close();
});

test('whoever may not list products sees the 403 screen in their tab', async () => {
  const stranger = await visitAs(browser, server, await server.userWith('shelter/search'));
  await stranger.page.goto(list);
  await stranger.page.getByText('Sorry, you are not authorized to access this page.').waitFor();
  await stranger.close();
});

test('the tab asks for its products in one search', async () => {
  const calls = callsOf(page);
  await open(page, list);
  expect(calls.filter((call) => call.startsWith('product/'))).toEqual(['product/search']);
});
