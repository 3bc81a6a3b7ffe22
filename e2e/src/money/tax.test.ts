import { expect, test } from 'vitest';
import { createTax, taxInput } from '../../../server/test/product.ts';
import { field, saveButton } from '../stage/forms.ts';
import { behavesAsPriced, list, rowNamed } from '../stage/priced.ts';
import { open } from '../stage/screens.ts';
import { addLocation } from '../stage/shop.ts';
import { onStage, page, visitor } from '../stage/stage.ts';

onStage();

behavesAsPriced({
  key: 'tax',
  plural: 'Taxes',
  country: 'CA',
  price: 'CA$9.50',
  columns: ['UUID', 'Name', 'Description', 'Locations', 'Price', 'Actions'],
  pricesAtSouth: [
    ['Name', 'Price', 'Active', 'Required'],
    ['South', 'CA$9.50', 'No', 'Yes'],
  ],
  create: createTax,
  input: taxInput,
});

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
