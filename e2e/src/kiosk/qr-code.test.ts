import { beforeAll, expect, test } from 'vitest';
import { makeShop, type Shop } from '../../../server/test/product.ts';
import { expectAccessible } from '../stage/browser.ts';
import { choose, expectError, field, optionsOf, refuse } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();
let shop: Shop;
const save = () => page.getByRole('button', { name: /^Save/ }).filter({ visible: true }).last();
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const codes = async () =>
  (
    await server.sql.query(
      'select title, description, type_key, branch_id = $1 as north from qr_code where not deleted and branch_id in ($1, $2) order by id',
      [shop.north.id, shop.south.id],
    )
  ).rows;

beforeAll(async () => {
  shop = await makeShop(server, { in_person: true });
  await goTo(page, `/organization/shelter/${shop.shelter.uuid}/kiosk`);
  await page.getByRole('button', { name: 'Waitlist QR codes', exact: true }).click();
});

test('where there is no code yet, the first is asked for', async () => {
  await page.getByText('No QR Code generated yet').waitFor();
  await field(page, 'Title').waitFor();
  await save().click();
  await expectError(field(page, 'Title'), 'Title is required');
  await expectError(field(page, 'Type'), 'Type is required');
  await expectError(field(page, 'Location'), 'Location is required');
  await expectAccessible(page);
});

test('a code that could not be made says why, and keeps what was typed', async () => {
  await refuse(page, /qr-code\/create$/);
  await field(page, 'Title').fill('Door');
  await choose(page, 'Type', 'Wait list');
  await choose(page, 'Location', 'North');
  await save().click();
  await page.getByText('Failed to save new QR Code. Reason: Later').first().waitFor();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Door');
});

test('a code is made once, however often Save is pressed', async () => {
  await field(page, 'Title').fill('Door');
  await choose(page, 'Type', 'Wait list');
  await choose(page, 'Location', 'North');
  await save().dblclick();
  await said('QR Code save successfully!');
  await page.getByRole('row').filter({ hasText: 'Door' }).waitFor();
  expect(await codes()).toEqual([{ title: 'Door', description: null, type_key: 'WAIT_LIST', north: true }]);
});

test('a location that has a code is not offered to another', async () => {
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await field(page, 'Location').click();
  await expect.poll(() => optionsOf(page).allInnerTexts()).toEqual(['South']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await field(page, 'Title').waitFor({ state: 'hidden' });
});

test('Escape closes what a code is written in, and leads back to what opened it', async () => {
  const opener = page.getByRole('button', { name: 'Create QR code' });
  await opener.press('Enter');
  await field(page, 'Title').press('Escape');
  await field(page, 'Title').waitFor({ state: 'hidden' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('what was typed of a code is not left without asking', async () => {
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await field(page, 'Title').fill('Half');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Half');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await field(page, 'Title').waitFor({ state: 'hidden' });
});

test('title and description are changed; type and location are told and stay', async () => {
  await page.getByRole('button', { name: 'Edit Door' }).click();
  await page.getByText('Wait list at North. Type and location cannot be changed.').waitFor();
  await expect.poll(() => field(page, 'Type').count()).toBe(0);
  await field(page, 'Description').fill('At the door');
  await save().click();
  await expect.poll(async () => (await codes())[0]?.description).toBe('At the door');
  await page.getByRole('cell', { name: 'At the door' }).waitFor();
});

test('a code is deleted after asking, or it is said why not', async () => {
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Door' }).click();
    await page.getByRole('dialog', { name: 'Delete Door?' }).getByRole('button', { name: 'Delete' }).click();
  };
  await refuse(page, /qr-code\/delete$/);
  await remove();
  await said('Error to delete QR Code. Reason: Later');
  await remove();
  await said('QR Code deleted successfully!');
  await page.getByText('No QR Code generated yet').waitFor();
  expect(await codes()).toEqual([]);
});
