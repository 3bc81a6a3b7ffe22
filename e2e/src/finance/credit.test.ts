import { beforeEach, expect, test } from 'vitest';
import { type MadeShelter, makeShelter } from '../../../server/test/shelters.ts';
import { choose, expectError, field, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { open } from '../stage/screens.ts';
import { onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

let shelter: MadeShelter;
beforeEach(async () => {
  shelter = await makeShelter(server);
});
const rows = () => page.getByRole('row').filter({ hasText: shelter.name });

test('a credit is given, is opened to be read alone, and stands in the list', async () => {
  await goTo(page, '/');
  await page.getByRole('link', { name: 'Credits', exact: true }).click();
  await page.getByRole('link', { name: 'Create new credit' }).click();
  await page.waitForURL(/\/financial\/credits\/add$/);
  await choose(page, 'Shelter name', shelter.name);
  await page.getByText('At least 10, in USD').waitFor();
  await field(page, 'Amount').fill('25.50');
  await field(page, 'Description').fill('Summer of adoptions');
  const sent = page.waitForRequest('**/api/payment-credit/create-voucher');
  await saveButton(page).click();
  expect((await sent).postDataJSON()).toEqual({ shelter_uuid: shelter.uuid, amount: 25.5, label: 'Summer of adoptions' });
  await page.getByText('Credit saved successfully!').waitFor();
  await page.waitForURL(/\/financial\/credits\/[0-9a-f-]{36}$/);
  await page.getByText('Nothing yet', { exact: true }).waitFor();
  await expect.poll(() => saveButton(page).count()).toBe(0);
  await open(page, `/financial/credits?filter_shelter_id=${shelter.id}&filter_active=true`);
  const columns = ['Code', 'Type', 'Shelter', 'Currency', 'Total Amount', 'Amount Used', 'Amount Remaining', 'Label'];
  await expect
    .poll(async () => (await page.getByRole('columnheader').allInnerTexts()).filter((text) => columns.includes(text)))
    .toEqual(columns);
  await expect
    .poll(async () => (await rows().locator('td').allInnerTexts()).slice(1))
    .toEqual(['Voucher', shelter.name, 'USD', '$25.50', '$0.00', '$25.50', 'Summer of adoptions']);
  expect(visitor.complaints).toEqual([]);
});

test('shelters, and whether anything remains, are chosen over the list, which is then of those alone', async () => {
  const give = ({ uuid }: MadeShelter) => server.admin.call('payment-credit/create-voucher', { shelter_uuid: uuid, amount: 10 });
  const other = await makeShelter(server);
  for (const one of [shelter, other]) await give(one);
  await open(page, '/financial/credits');
  await choose(page, 'Shelter', shelter.name);
  await expect.poll(() => rows().count()).toBe(1);
  await expect.poll(() => page.getByRole('row').filter({ hasText: other.name }).count()).toBe(0);
  await choose(page, 'Is Active', 'Inactive');
  await page.getByText('Nothing matches').waitFor();
  await choose(page, 'Is Active', 'Active');
  await expect.poll(() => rows().count()).toBe(1);
});

test('an amount is typed on where the caret is when its currency comes', async () => {
  await open(page, '/financial/credits/add');
  const { promise: known, resolve: letKnow } = Promise.withResolvers<void>();
  await page.route('**/api/shelter/search', async (route) => {
    if (route.request().postDataJSON().search.with?.country) await known;
    await route.continue();
  });
  await choose(page, 'Shelter name', shelter.name);
  await field(page, 'Amount').pressSequentially('2.50');
  await page.keyboard.press('Home');
  letKnow();
  await page.getByText('At least 10, in USD').waitFor();
  await page.keyboard.type('3');
  await expect.poll(() => field(page, 'Amount').inputValue()).toBe('32.50');
});

test('the form says at its fields what is missing or too little', async () => {
  await open(page, '/financial/credits/add');
  await field(page, 'Description').fill('Why');
  await saveButton(page).click();
  await expectError(field(page, 'Shelter name'), 'Missing a shelter name');
  await expectError(field(page, 'Amount'), 'Missing an amount');
  await field(page, 'Amount').fill('9.99');
  await saveButton(page).click();
  await expectError(field(page, 'Amount'), 'Amount must be equal or greater than 10');
});

test('an amount with another sign than the currency’s is refused where it is typed, and one with its own is taken once that is known', async () => {
  await open(page, '/financial/credits/add');
  const amount = field(page, 'Amount');
  await amount.fill('$20');
  await page.getByText('$ has no place here', { exact: true }).waitFor();
  await choose(page, 'Shelter name', shelter.name);
  await page.getByText('At least 10, in USD').waitFor();
  await expect.poll(() => page.getByText(/has no place here/).count()).toBe(0);
  await amount.fill('20 %');
  await page.getByText(/^% has no place here: this is in \$ or /).waitFor();
  await saveButton(page).click();
  await expectError(amount, /^% has no place here: this is in \$ or /);
  await expect.poll(() => amount.inputValue()).toBe('20 %');
  await amount.fill('$20');
  const sent = page.waitForRequest('**/api/payment-credit/create-voucher');
  await saveButton(page).click();
  expect((await sent).postDataJSON()).toEqual({ shelter_uuid: shelter.uuid, amount: 20, label: '' });
});
