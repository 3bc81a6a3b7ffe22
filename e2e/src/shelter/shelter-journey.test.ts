import { beforeAll, expect, test } from 'vitest';
import { choose, field, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { openFolds } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

/** One shelter from nothing to every tab: each test goes on where the one before it ended. */
onStage();
beforeAll(() => goTo(page, '/'));

const openTab = (label: string) =>
  page.getByRole('navigation', { name: 'Parts of the shelter' }).getByRole('link', { name: label, exact: true }).click();
const said = (text: string) => page.getByText(text).last().waitFor();
const shelter = async (column: string) =>
  (await server.sql.query(`select ${column} as value from organization_shelter s where slug = 'harbor-county-humane'`)).rows[0]
    ?.value;
const count = (table: string) => shelter(`(select count(*)::int from ${table} t where t.shelter_id = s.id)`);

test('the wizard makes a shelter with its first location and its support user', async () => {
  await page.getByRole('link', { name: 'Shelters', exact: true }).click();
  await page.getByRole('link', { name: 'Add new shelter' }).click();
  await page.getByRole('heading', { name: 'New Shelter', level: 1 }).waitFor();
  await field(page, 'Name').fill('Harbor County Humane');
  await field(page, 'Contact email').fill('hello@harbor.example');
  await page.getByText('This slug is free').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await field(page, 'Location name').fill('Harbor House');
  await field(page, 'Location email').fill('house@harbor.example');
  await field(page, 'Phone').fill('+1 555 0100');
  await field(page, 'Zip code').fill('94110');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByText('San Francisco, CA').first().waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await field(page, 'First name').fill('Sue');
  await field(page, 'Last name').fill('Porter');
  await field(page, 'Email').fill('sue@harbor.example');
  await page.getByRole('button', { name: 'Create shelter' }).click();
  await said('Organization shelter saved successfully!');
  await page.getByRole('button', { name: 'Go to the shelter' }).click();
  await page.waitForURL(/\/organization\/shelter\/[0-9a-f-]{36}\/general$/);
  expect(await shelter('slug')).toBe('harbor-county-humane');
});

test('its general settings are saved', async () => {
  await page.getByRole('heading', { name: 'Interview Form' }).waitFor();
  await openFolds(page);
  const saveOf = async (section: string) => {
    await saveButton(page.locator(`#form-${section}`)).click();
    await page.locator(`#form-${section} .save-bar[data-dirty=false]`).waitFor();
  };
  await field(page, 'Both').fill('Welcome to Harbor County.');
  await saveOf('path-messages');
  await page.getByRole('switch', { name: 'Send medical records to adopters' }).click();
  await saveOf('medical-records');
  await said('Shelter informations saved!');
  expect(await shelter('send_medical_records')).toBe(true);
});

test('its pets get a profile', async () => {
  await openTab('Pet Profile');
  await page.getByRole('switch', { name: 'In foster' }).click();
  await saveButton(page).click();
  await said('Pet profile saved successfully!');
});

test('it gets reasons for discounts', async () => {
  await openTab('Discount Reason');
  await page.getByRole('button', { name: 'Add discount reason' }).click();
  await field(page, 'Discount reason 1').fill('Senior for a senior');
  await saveButton(page).click();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  expect(
    await shelter("(select value from shelter_setting t where t.shelter_id = s.id and type_key = 'DISCOUNT_REASON')"),
  ).toEqual(['Senior for a senior']);
});

test('it says how it is paid', async () => {
  await openTab('Payment');
  await choose(page, 'Payment Model', 'Adopter pays');
  await choose(page, 'Payment Platform', 'Cybersource');
  await field(page, 'API Key ID').fill('key-1');
  await field(page, 'Secret Key').fill('a secret of cybersource');
  await field(page, 'Merchant ID').fill('harbor');
  await saveButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await said('Shelter payment config saved successfully!');
  expect(await shelter('payment_model_key')).toBe('ADOPTER_PAYS');
});

test('it asks questions of the library', async () => {
  await openTab('Questions');
  await page
    .getByRole('region', { name: /library/i })
    .getByRole('checkbox')
    .nth(1)
    .check();
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await saveButton(page).click();
  await said('Questions saved successfully!');
  expect(await count('organization_question_shelter')).toBe(1);
});

test('it sells a product', async () => {
  await openTab('Products');
  await page.getByRole('link', { name: 'Add new product' }).click();
  await page.getByRole('heading', { name: 'New Product' }).waitFor();
  await field(page, 'Name').fill('Leash');
  await choose(page, 'Type', 'Single product');
  await field(page, 'Price').fill('12.5');
  await field(page, 'Description').fill('A leash of two metres');
  await page.getByRole('button', { name: 'Add location' }).click();
  await page.getByRole('button', { name: 'Add species' }).click();
  await choose(page, 'Species 1', 'Dog');
  await choose(page, 'Location 1', 'Harbor House');
  await field(page, 'Price at Harbor House').fill('12.5');
  await saveButton(page).click();
  await said('Product saved successfully!');
  expect(await count('organization_product')).toBe(1);
});

test('it raises a tax', async () => {
  await openTab('Taxes');
  await page.getByRole('link', { name: 'Add new tax' }).click();
  await page.getByRole('heading', { name: 'New Tax' }).waitFor();
  await field(page, 'Name').fill('Town tax');
  await field(page, 'Price').fill('1.5');
  await field(page, 'Description').fill('What the town takes');
  await page.getByRole('button', { name: 'Add location' }).click();
  await choose(page, 'Location 1', 'Harbor House');
  await field(page, 'Price at Harbor House').fill('1.5');
  await saveButton(page).click();
  await said('Tax saved successfully!');
  expect(await count('organization_tax')).toBe(1);
});

test('it tags its applications', async () => {
  await openTab('Process Tag');
  await page.getByRole('button', { name: 'Activate' }).click();
  await said('Process tag feature activated!');
  expect(await shelter('process_tag')).toBe(true);
});

test('it calls a characteristic by a name of its own', async () => {
  await openTab('Pet Characteristics');
  await field(page, 'Alias of Good with dogs').fill('Dog friend');
  await saveButton(page).click();
  await said('Pet characteristics saved!');
});
