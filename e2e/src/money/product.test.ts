import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createProduct, productInput } from '../../../server/test/product.ts';
import { choose, field, saveButton } from '../stage/forms.ts';
import { behavesAsPriced, list, names, rowNamed, shop } from '../stage/priced.ts';
import { open } from '../stage/screens.ts';
import { addLocation, addSpecies, cellsOf, rowOf } from '../stage/shop.ts';
import { onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

behavesAsPriced({
  key: 'product',
  plural: 'Products',
  country: 'US',
  price: '$9.50',
  columns: ['UUID', 'Name', 'Description', 'Locations', 'Species', 'Price', 'Type', 'Actions'],
  pricesAtSouth: [
    ['Name', 'Price', 'Required'],
    ['South', '$9.50', 'Yes'],
  ],
  create: createProduct,
  input: productInput,
});

const made = async (fields: Record<string, unknown> = {}) =>
  (await createProduct(server, shop, fields)).data.organization_product;
beforeAll(async () => {
  const { dog, cat } = shop;
  await made({
    name: 'Brush',
    description: 'Soft bristles',
    price: 1234.5,
    product_specie: [{ specie_uuid: dog.uuid, required: true }, { specie_uuid: cat.uuid }],
  });
});

test('a product is created with its locations and species, found again and changed', async () => {
  await open(page, list);
  await page.getByRole('link', { name: 'Add new product' }).click();
  await page.getByRole('heading', { name: 'New Product' }).waitFor();
  await field(page, 'Name').fill('Cat carrier');
  await choose(page, 'Type', 'Unique');
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
  await expect.poll(() => field(page, 'Price').inputValue()).toBe('39.90');

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
    'Unique',
  ]);
  expect(visitor.complaints).toEqual([]);
});

describe('the list', () => {
  const search = async (text: string) => {
    await page.getByRole('textbox', { name: 'Description' }).fill(text);
    await page.getByRole('button', { name: 'Search' }).click();
  };
  beforeAll(async () => {
    const { uuid } = await made({ name: 'Boxed' });
    await made({ name: 'Its box', type_key: 'BOX', items: [uuid] });
    await open(page, list);
  });

  test('opens which species it is for', async () => {
    onTestFinished(() => page.mouse.move(0, 0));
    await rowNamed('Brush').getByRole('button', { name: '2 species' }).hover();
    const table = page.getByRole('tooltip').getByRole('table');
    await table.waitFor();
    expect(await cellsOf(table)).toEqual([
      ['Name', 'Required'],
      ['Cat', 'No'],
      ['Dog', 'Yes'],
    ]);
  });

  test('is filtered by description', async () => {
    onTestFinished(async () => {
      await search('');
      await rowNamed('Northern').waitFor();
    });
    await search('bristles');
    await rowNamed('Northern').waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Brush']);
  });

  test('says why a product cannot be deleted', async () => {
    await page.getByRole('button', { name: 'Delete Boxed' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog', { name: 'This product is in the box Its box' }).waitFor();
  });

  test('is filtered by species', async () => {
    await open(page, list);
    await choose(page, 'Species', 'Cat');
    await page.waitForURL(/filter_product_specie\.specie_id=\d+/);
    await rowNamed('Northern').waitFor({ state: 'detached' });
    expect(await names()).toContain('Brush');
  });
});
