import { expect, test } from 'vitest';
import { createTax, makeShop, taxInput } from '../../../server/test/product.ts';
import { expectError, field, saveButton, saved } from '../stage/forms.ts';
import { behavesAsPriced, list, rowNamed } from '../stage/priced.ts';
import { open } from '../stage/screens.ts';
import { addLocation } from '../stage/shop.ts';
import { onStage, page, server, visitor } from '../stage/stage.ts';

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

test.each([
  ['KW', '12.5', 'KWD\u00a012.500', '12.2555', 'At most 3 decimals in KWD'],
  ['JP', '1200', '¥1,200', '12.5', 'At most 0 decimals in JPY'],
])('a price in the currency of %s has its decimals, and one more is refused where it is typed', async (country, ...said) => {
  const [typed, shown, finer, refused] = said;
  const there = await makeShop(server, { country });
  const { uuid } = (await createTax(server, there, { price: 1 })).data.organization_tax;
  const taxes = `/organization/shelter/${there.shelter.uuid}/tax`;
  await open(page, `${taxes}/${uuid}`);
  await field(page, 'Price').fill(finer);
  await field(page, 'Name').focus();
  await expectError(field(page, 'Price'), refused);
  await field(page, 'Price').fill(typed);
  await saveButton(page).click();
  await saved(page);
  await open(page, taxes);
  await expect.poll(() => rowNamed('City licence').locator('td').nth(4).textContent()).toBe(shown);
});
