import { beforeEach, expect, test } from 'vitest';
import { inquire } from '../../../server/test/pets.ts';
import { createProduct, makeShop, type Shop } from '../../../server/test/product.ts';
import { type Ids, makePet } from '../../../server/test/shelters.ts';
import { expectError, field, refuse, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

let shop: Shop;
let application: Ids;
beforeEach(async () => {
  shop = await makeShop(server);
  await createProduct(server, shop, {
    name: 'Collar',
    product_branch: [{ branch_uuid: shop.south.uuid, price: 7.5, required: true }],
    product_specie: [{ specie_uuid: shop.dog.uuid }],
  });
  const pet = await makePet(server, shop.south, { price: 100 });
  application = await inquire(server, pet, 'APPROVED');
  await goTo(page, `/organization/adoption-application/${application.uuid}/checkout`);
  await line('Total', '$107.50').waitFor();
});

const preview = () => page.getByRole('region', { name: 'Preview' });
const line = (name: string, price: string) =>
  preview().getByRole('listitem').filter({ hasText: name }).filter({ hasText: price });
const mode = (name: string) => page.getByRole('radio', { name }).click();
/** Whether something stands in the colour of success. */
const isGreen = (shown: Element) => {
  const green = document.createElement('i');
  green.style.color = 'var(--green)';
  shown.append(green);
  const { color } = getComputedStyle(green);
  green.remove();
  return getComputedStyle(shown).color === color;
};
const wasSaved = () => page.getByText('Adoption Application saved successfully!').waitFor();

test('a discount goes from the form through the preview into the lines, and back again', async () => {
  await mode('Discount');
  await field(page, 'Amount of the discount').fill('-20');
  const discount = line('Discount', '-$20.00').filter({ hasText: 'New' });
  await discount.waitFor();
  expect(await discount.evaluate(isGreen)).toBe(true);
  await line('Total', '$87.50').locator('del', { hasText: '$107.50' }).waitFor();
  await refuse(page, /checkout-update$/);
  await saveButton(page).click();
  await page.getByText('Could not save checkout. Error: Later').first().waitFor();
  await saveButton(page).click();
  await wasSaved();
  await expect.poll(() => preview().locator('[data-change=NEW]').count()).toBe(0);
  await mode('None');
  await expect.poll(() => preview().locator('[data-change=REMOVED]').textContent()).toContain('Discount');
  const through = preview().locator('[data-change=REMOVED] > span').first();
  expect(await through.evaluate((name) => getComputedStyle(name).textDecorationLine)).toBe('line-through');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('radio', { name: 'Discount', checked: true }).waitFor();
});

test('what is chosen has to be there, and sound', async () => {
  await mode('Discount');
  await saveButton(page).click();
  await expectError(field(page, 'Amount of the discount'), 'Required value');
  await field(page, 'Amount of the discount').fill('5');
  await saveButton(page).click();
  await expectError(field(page, 'Amount of the discount'), 'Must be a negative number');
  await field(page, 'Amount of the discount').fill('-100.01');
  await saveButton(page).click();
  await expectError(field(page, 'Amount of the discount'), 'The discount cannot be greater than the price');
  await mode('Increase Adoption Fee');
  await saveButton(page).click();
  await expectError(field(page, 'Amount of the increase'), 'Required value');
  await field(page, 'Amount of the increase').fill('0');
  await saveButton(page).click();
  await expectError(field(page, 'Amount of the increase'), 'Must be a positive number');
  await field(page, 'License').fill('-1');
  await saveButton(page).click();
  await expectError(field(page, 'License'), 'Must be at least 0');
  await field(page, 'Spay/Neuter').fill('-0.01');
  await saveButton(page).click();
  await expectError(field(page, 'Spay/Neuter'), 'Must be at least 0');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('an increase, a license and spay/neuter are each a line, a changed one is marked', async () => {
  await mode('Increase Adoption Fee');
  await field(page, 'Amount of the increase').fill('10');
  await field(page, 'License').fill('15');
  await field(page, 'Spay/Neuter').fill('60');
  await saveButton(page).click();
  await wasSaved();
  await line('Total', '$192.50').waitFor();
  await field(page, 'License').fill('16');
  await line('License', '$16.00').filter({ hasText: 'Changed' }).locator('del', { hasText: '$15.00' }).waitFor();
  await field(page, 'License').fill('');
  await expect.poll(() => preview().locator('[data-change=REMOVED]').textContent()).toContain('License');
  await saveButton(page).click();
  await line('Total', '$177.50').waitFor();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  await goTo(page, `/organization/adoption-application/${application.uuid}/checkout`);
  await page.getByRole('radio', { name: 'Increase Adoption Fee', checked: true }).waitFor();
});

test('a product is taken out, though the shelter requires it', async () => {
  await page.getByRole('button', { name: 'Delete Collar' }).click();
  await page.getByRole('dialog').getByText('The shelter requires this product.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Checkout product removed successfully!').waitFor();
  await line('Total', '$100.00').waitFor();
  await page.getByText('There is no product in the checkout.').waitFor();
});

test('the tax of a product says of which it is', async () => {
  await server.sql.query('update organization_shelter set payment_config = $2 where id = $1', [
    shop.shelter.id,
    { sales_taxes: { ADOPTION_FEE: 8.25, PRODUCT: 8 } },
  ]);
  await goTo(page, `/organization/adoption-application/${application.uuid}/checkout`);
  await line('Sales tax 8.25 % of adoption fee', '$8.25').waitFor();
  await line('Sales tax 8 % of Collar', '$0.60').waitFor();
});

test('an amount that cannot be read is previewed as nothing, and not as if its line were taken away', async () => {
  await field(page, 'License').fill('5');
  await line('Total', '$112.50').waitFor();
  await field(page, 'License').fill('€20');
  await page.getByText('€ has no place here: this is in $ or US$ or USD').waitFor();
  await preview().getByText('It is shown once every amount can be read.').waitFor();
  await expect.poll(() => preview().getByRole('listitem').count()).toBe(0);
  await field(page, 'License').fill('USD 20');
  await line('Total', '$127.50').waitFor();
  // What is nothing is told from what cannot be read, either way.
  for (const typed of ['', '€20', '']) {
    await field(page, 'License').fill(typed);
    await (typed ? preview().getByText('It is shown once every amount can be read.') : line('Total', '$107.50')).waitFor();
  }
  await field(page, 'License').fill('1');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('a checkout that was paid shows what was paid and why it is closed, and has nothing to type into', async () => {
  await server.admin.call('application/checkout-update', { application_uuid: application.uuid, license: 5 });
  await server.sql.query(
    `insert into payment_charge (application_id, gateway_key, state_key, amount, currency, captured_date)
      values ($1, 'STRIPE', 'CAPTURED', 112.5, 'USD', now())`,
    [application.id],
  );
  await goTo(page, `/organization/adoption-application/${application.uuid}/checkout`);
  const closed = page.getByRole('region', { name: 'Checkout' });
  await closed.getByText('This application has been paid. Its checkout cannot be changed.').waitFor();
  await closed.getByRole('listitem').filter({ hasText: 'Total' }).filter({ hasText: '$112.50' }).waitFor();
  await closed.getByText('Paid $112.50').waitFor();
  await expect.poll(() => field(page, 'License').count()).toBe(0);
});

test('the history says of a changed checkout what each line came to before and since, and of what stays nothing', async () => {
  const save = (change: object) =>
    server.admin.call('application/checkout-update', { application_uuid: application.uuid, ...change });
  await save({ license: 5 });
  await save({ discount: -20 });
  await goTo(page, `/organization/adoption-application/${application.uuid}/information`);
  const history = page.locator('section', { has: page.getByRole('heading', { name: 'History' }) });
  await history.getByText('changed discount nothing → -$20.00').waitFor();
  await history.getByText(/changed adoption fee, .+ and 1 more/).waitFor();
  const first = history.locator('.history-entry', { hasText: 'changed adoption fee' });
  await first.getByText('What changed').click();
  for (const said of ['Adoption fee', '$100.00', 'Product · Collar', '$7.50', 'License', '$5.00'])
    await first.getByText(said, { exact: true }).waitFor();
});

test('an application that was canceled while its checkout was open says so at the save, and nothing is changed', async () => {
  await server.sql.query('update adoption_application set canceled = true where id = $1', [application.id]);
  await field(page, 'License').fill('5');
  await saveButton(page).click();
  await page.getByText('Could not save checkout. Error: This application was canceled').first().waitFor();
  const { rows } = await server.sql.query('select from checkout_line where application_id = $1', [application.id]);
  expect(rows).toEqual([]);
});

test('two who have changed the fee in different ways are asked in the words of the form', async () => {
  await server.admin.call('application/checkout-update', { application_uuid: application.uuid, discount: -5 });
  await mode('Increase Adoption Fee');
  await field(page, 'Amount of the increase').fill('10');
  await saveButton(page).click();
  const asked = page.getByRole('dialog').getByRole('row', { name: 'Adoption fee' });
  await expect.poll(() => asked.getByRole('cell').allInnerTexts()).toEqual(['Discount', 'Increase Adoption Fee']);
  await page.getByRole('button', { name: 'Save what is typed here' }).click();
  await wasSaved();
  await line('Increase', '$10.00').waitFor();
});

test('a preview that somebody else’s save has made untrue is shown anew before anything is saved', async () => {
  await field(page, 'License').fill('5');
  await line('Total', '$112.50').waitFor();
  await server.admin.call('application/checkout-update', { application_uuid: application.uuid, spay_neuter: 30 });
  await saveButton(page).click();
  const said = 'Could not save checkout. Error: The total is now 142.50 USD: look at the preview, then save again';
  await page.getByText(said).first().waitFor();
  await line('Total', '$142.50').waitFor();
  const { rows } = await server.sql.query("select from checkout_line where application_id = $1 and type_key = 'LICENSE'", [
    application.id,
  ]);
  expect(rows).toEqual([]);
  await saveButton(page).click();
  await wasSaved();
});
