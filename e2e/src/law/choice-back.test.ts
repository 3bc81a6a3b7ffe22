import { expect, test } from 'vitest';
import { createProduct, makeShop } from '../../../server/test/product.ts';
import { makeShelter } from '../../../server/test/shelters.ts';
import { choose, field } from '../stage/forms.ts';
import { open } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';
import { ADD, chosen, fillGeneral, fillLocation, next } from '../stage/wizard.ts';

onStage();

test.each(['SELECT', 'RANGE', 'TEXT'])('the answers to a question stand there again after %s was chosen', async (other) => {
  await open(page, '/organization/question/add');
  await choose(page, 'Question type', 'RADIO');
  await field(page, 'Answer 1').fill('Always');
  await choose(page, 'Question type', other);
  await choose(page, 'Question type', 'RADIO');
  await expect.poll(() => field(page, 'Answer 1').inputValue()).toBe('Always');
});

test('so does the range of one', async () => {
  await choose(page, 'Question type', 'RANGE');
  await field(page, 'End').fill('12');
  await choose(page, 'Question type', 'RADIO');
  await choose(page, 'Question type', 'RANGE');
  await expect.poll(() => field(page, 'End').inputValue()).toBe('12');
});

test('so do the details of a payment platform, until they are discarded', async () => {
  const { uuid } = await makeShelter(server);
  await open(page, `/organization/shelter/${uuid}/payment`);
  await choose(page, 'Payment Platform', 'Stripe');
  await field(page, 'Stripe ID').fill('acct_7');
  await choose(page, 'Payment Platform', 'Cybersource');
  await field(page, 'Merchant ID').fill('merchant-7');
  await choose(page, 'Payment Platform', 'Stripe');
  await expect.poll(() => field(page, 'Stripe ID').inputValue()).toBe('acct_7');
  await choose(page, 'Payment Platform', 'Cybersource');
  await expect.poll(() => field(page, 'Merchant ID').inputValue()).toBe('merchant-7');
  await page.getByRole('button', { name: 'Discard' }).click();
  await choose(page, 'Payment Platform', 'Stripe');
  await expect.poll(() => field(page, 'Stripe ID').inputValue()).toBe('');
});

test('so does what a box holds', async () => {
  const shop = await makeShop(server);
  await createProduct(server, shop, { name: 'Leash' });
  await open(page, `/organization/shelter/${shop.shelter.uuid}/product/add`);
  await choose(page, 'Type', 'BOX');
  await choose(page, 'Products in the box', 'Leash');
  await page.keyboard.press('Escape');
  await choose(page, 'Type', 'UNIQUE');
  await choose(page, 'Type', 'BOX');
  await page.getByRole('main').getByText('Leash', { exact: true }).waitFor();
});

test('so does the owner of a new shelter', async () => {
  await open(page, ADD);
  await fillGeneral('Once More');
  await next();
  await fillLocation();
  await chosen('94110');
  await next();
  const owner = page.getByRole('switch', { name: /owner/ });
  await owner.click();
  const name = page.getByRole('group', { name: 'Owner' }).getByLabel('First name');
  await name.fill('Kay');
  await owner.click();
  await name.waitFor({ state: 'detached' });
  await owner.click();
  await expect.poll(() => name.inputValue()).toBe('Kay');
});
