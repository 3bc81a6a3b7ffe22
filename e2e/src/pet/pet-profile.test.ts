import { describe, expect, test } from 'vitest';
import { idOf, limit, saveLimits } from '../../../server/test/pets.ts';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { callsOf, choose, expectError, field, isFocused, saveButton, saved } from '../stage/forms.ts';
import { visitAs } from '../stage/people.ts';
import {
  addCondition,
  addLimit,
  address,
  eachWithShelter,
  look,
  numbersOf,
  petLimit,
  said,
  settingOf,
  shelter,
} from '../stage/pet-profile-tab.ts';
import { open } from '../stage/screens.ts';
import { browser, page, server, visitor } from '../stage/stage.ts';

eachWithShelter();

const options = () => page.getByRole('list', { name: 'Donation options of this shelter' }).getByRole('listitem');
const addOption = (description: string, amount: string) =>
  server.admin.call('donation-option/create', { shelter_uuid: shelter.uuid, description, amount: Number(amount) });
async function typeOption(description: string, amount: string) {
  await page.getByRole('button', { name: 'Add donation option' }).click();
  await field(page, 'Description').fill(description);
  await field(page, 'Amount in US dollars').fill(amount);
  await page.getByRole('button', { name: 'Confirm the donation option' }).click();
}
test('one button saves profile, donation options and limits', async () => {
  await look();
  await page.getByRole('switch', { name: 'In foster' }).click();
  await typeOption('Feeds a cat', '12.5');
  await page.getByRole('group', { name: 'Adopter limit' }).getByLabel('Max').fill('3');
  await page.getByRole('group', { name: 'Adopter limit' }).getByLabel('Min').fill('1');
  await addLimit('1', '2');
  await field(page, 'Call to action').fill('Meet another one');
  const calls = callsOf(page);
  await saveButton(page).dblclick();
  await saved(page);
  await said('Limit control saved successfully!');
  expect(await settingOf('PET_PROFILE')).toEqual({ allow_adoption: { in_shelter: true, in_foster: false } });
  expect(await settingOf('ADOPTION')).toEqual({
    adopter: { min: 1, max: 3 },
    pet: [limit(1, 2)],
    call_to_action: 'Meet another one',
  });
  expect(calls.filter((call) => /save|create/.test(call))).toEqual([
    'shelter-settings/save-pet-profile',
    'donation-option/create',
    'shelter-settings/save-adoption',
  ]);
  await look();
  await expect.poll(() => options().first().textContent()).toContain('Feeds a cat');
  await expect.poll(() => page.getByRole('switch', { name: 'In foster' }).isChecked()).toBe(false);
  expect(visitor.complaints).toEqual([]);
});

describe('donation options', () => {
  test('are the defaults, read-only, until there is one of the shelter', async () => {
    await look();
    await page.getByText('The following values are set as default').waitFor();
    const defaults = page.getByRole('list', { name: 'Default donation options' });
    await defaults.getByText('$10.00').waitFor();
    await expect.poll(() => defaults.getByRole('button').count()).toBe(0);
    await page.getByText('The first option of its own replaces them all for this shelter.').waitFor();
    await typeOption('Feeds a cat', '5');
    await defaults.waitFor({ state: 'detached' });
    await options().getByText('Feeds a cat').waitFor();
  });

  test('are confirmed once by two clicks', async () => {
    await look();
    await page.getByRole('button', { name: 'Add donation option' }).click();
    await field(page, 'Description').fill('Feeds a cat');
    await page.getByRole('button', { name: 'Confirm the donation option' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await options().getByText('Feeds a cat').first().waitFor();
    await expect.poll(() => options().count()).toBe(1);
  });

  test('keep the focus when they are confirmed, and give it back when they are not', async () => {
    await addOption('Feeds a dog', '5');
    await look();
    await typeOption('Feeds a cat', '5');
    const has = (name: string) => isFocused(page.getByRole('button', { name }));
    await expect.poll(() => has('Edit Feeds a cat')).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => has('Edit Feeds a cat')).toBe(true);
    await page.getByRole('button', { name: 'Add donation option' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => has('Add donation option')).toBe(true);
  });

  test('lose no letter, however fast they are typed', async () => {
    await look();
    await page.getByRole('button', { name: 'Add donation option' }).click();
    await expect.poll(() => isFocused(field(page, 'Description'))).toBe(true);
    await page.keyboard.type('Feeds a cat for a week or two');
    await expect.poll(() => field(page, 'Description').inputValue()).toBe('Feeds a cat for a week or two');
    await page.getByRole('button', { name: 'Confirm the donation option' }).click();
    await options().getByText('Feeds a cat for a week or two').waitFor();
  });

  test('cannot be confirmed without a description', async () => {
    await look();
    await page.getByRole('button', { name: 'Add donation option' }).click();
    const confirm = page.getByRole('button', { name: 'Confirm the donation option' });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await field(page, 'Description').fill('   ');
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await field(page, 'Description').fill('Feeds a cat');
    await expect.poll(() => confirm.isEnabled()).toBe(true);
  });

  test('keep Save waiting while one is being written', async () => {
    await look();
    await page.getByRole('button', { name: 'Add donation option' }).click();
    await expect.poll(() => saveButton(page).isDisabled()).toBe(true);
    await field(page, 'Description').press('Escape');
    await expect.poll(() => saveButton(page).isEnabled()).toBe(true);
  });

  test('that are being written are not left unasked, and are offered after a reload', async () => {
    await look();
    await page.getByRole('button', { name: 'Add donation option' }).click();
    await field(page, 'Description').fill('A new roof');
    await field(page, 'Amount in US dollars').fill('120');
    await page.getByRole('link', { name: 'Discount Reason' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('A new roof');
    await page.reload();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await field(page, 'Description').press('Enter');
    await options().getByText('$120.00').waitFor();
    await page.keyboard.press('Control+s');
    await saved(page);
    const { rows } = await server.sql.query('select description, amount::int from donation_option where shelter_id = $1', [
      shelter.id,
    ]);
    expect(rows).toEqual([{ description: 'A new roof', amount: 120 }]);
  });

  test('show amounts in dollars with thousands separators, and none below nothing', async () => {
    await look();
    await page.getByRole('button', { name: 'Add donation option' }).click();
    await field(page, 'Description').fill('Builds a house');
    await field(page, 'Amount in US dollars').fill('-5');
    await page.getByRole('alert').getByText('Must be at least 0').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Confirm the donation option' }).isDisabled()).toBe(true);
    await field(page, 'Amount in US dollars').fill('1234567.5');
    await field(page, 'Description').focus();
    await expect.poll(() => field(page, 'Amount in US dollars').inputValue()).toBe('1,234,567.50');
    await field(page, 'Description').press('Enter');
    await options().getByText('$1,234,567.50').waitFor();
  });

  test('are changed when the tab is saved', async () => {
    await addOption('Feeds a cat', '5');
    await look();
    await page.getByRole('button', { name: 'Edit Feeds a cat' }).click();
    await field(page, 'Description').fill('Feeds two cats');
    await field(page, 'Description').press('Enter');
    await page.keyboard.press('Control+s');
    await saved(page);
    const { rows } = await server.sql.query('select description, version from donation_option where shelter_id = $1', [
      shelter.id,
    ]);
    expect(rows).toEqual([{ description: 'Feeds two cats', version: 2 }]);
  });

  test('are deleted at once after a question, and leave what else was typed', async () => {
    await addOption('Feeds a cat', '5');
    await addOption('Feeds a dog', '9');
    await look();
    await page.getByRole('switch', { name: 'In foster' }).click();
    await page.getByRole('button', { name: 'Delete Feeds a cat' }).click();
    await page.getByText('Are you sure about deleting this item?').last().waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await said('Donation option deleted successfully!');
    await expect.poll(() => options().count()).toBe(1);
    await expect.poll(() => page.getByRole('switch', { name: 'In foster' }).isChecked()).toBe(false);
    await page.getByText('Unsaved changes').waitFor();
  });

  test('are only dropped while they are new', async () => {
    await look();
    await typeOption('Feeds a cat', '5');
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Delete Feeds a cat' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('The following values are set as default').waitFor();
    expect(calls.filter((call) => call.startsWith('donation-option/delete'))).toEqual([]);
  });

  test('are ten at most', async () => {
    for (let one = 1; one <= 10; one += 1) await addOption(`Option ${one}`, '1');
    await look();
    await page.getByText('At most 10 donation options.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Add donation option' }).isDisabled()).toBe(true);
  });

  test('lead to the text of their button', async () => {
    await look();
    await page.getByRole('main').getByRole('link', { name: 'General' }).last().click();
    await page.waitForURL(/\/general$/);
  });
});

test('a part that fails is named and stays to be saved, the others are saved once', async () => {
  const { rows } = await server.sql.query<{ id: number; name: string }>(
    `insert into breed (specie_id, name) values ($1, 'Breed of ${shelter.id}') returning id, name`,
    [await idOf(server, 'specie', 'Dog')],
  );
  await look();
  await page.getByRole('switch', { name: 'In foster' }).click();
  await typeOption('Feeds a cat', '5');
  await addLimit('1', '2');
  await addCondition('Primary breed');
  await choose(page, 'Value of condition 1', rows[0]?.name ?? '');
  await server.sql.query('update breed set deleted = true where id = $1', [rows[0]?.id]);
  await saveButton(page).click();
  await page.getByRole('alert').getByText('Failed to save limit contorl. Reason: You must select a value').waitFor();
  await expectError(field(page, 'Value of condition 1'), 'You must select a value');
  await said('Pet profile saved successfully!');
  await page.getByText('Unsaved changes').waitFor();
  expect(await settingOf('PET_PROFILE')).toMatchObject({ allow_adoption: { in_foster: false } });

  const calls = callsOf(page);
  await page.getByRole('button', { name: 'Remove condition 1 of pet limit 1' }).click();
  await saveButton(page).click();
  await said('Limit control saved successfully!');
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  expect(calls.filter((call) => /save|create|update/.test(call))).toEqual(['shelter-settings/save-adoption']);
  await expect.poll(() => options().count()).toBe(1);
});

test('what somebody else saved meanwhile is shown beside what was typed', async () => {
  await saveLimits(server, shelter, [limit(1, 5)]);
  await look();
  await numbersOf(petLimit(), '2', '9');
  await saveLimits(server, shelter, [limit(1, 7)]);
  await saveButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This record was changed while you were editing it').waitFor();
  await dialog.getByRole('button', { name: 'Save what is typed here' }).click();
  await saved(page);
  expect(await settingOf('ADOPTION')).toMatchObject({ pet: [limit(2, 9)] });
});

test('the tab asks before it is left with changes', async () => {
  await look();
  await page.getByRole('switch', { name: 'In shelter' }).click();
  await page.getByRole('link', { name: 'Discount Reason' }).click();
  await page.getByText('You have unsaved changes, do you want to leave anyway?').last().waitFor();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(/discount-reason$/);
});

test('who may only read sees it all and changes nothing', async () => {
  await addOption('Feeds a cat', '5');
  await saveLimits(server, shelter, [limit(1, 5)]);
  const reader = await server.userWith('shelter/search', 'donation-option/search', 'shelter-settings/search');
  const other = await visitAs(browser, server, reader);
  await open(other.page, address());
  await other.page.getByText('Feeds a cat').waitFor();
  await expect.poll(() => other.page.getByRole('group', { name: 'Pet limit 1' }).getByLabel('Max').isDisabled()).toBe(true);
  expect(
    await other.page
      .getByRole('main')
      .getByRole('button', { name: /Save|Add|Edit|Delete|Remove/ })
      .count(),
  ).toBe(0);
  await other.close();
});

test('the tab is accessible and fits a phone', async () => {
  await addOption('Feeds a cat', '1250');
  await saveLimits(server, shelter, [limit(1, 5, { size_key: 'L' })]);
  await look();
  await page.getByRole('button', { name: 'Add pet limit' }).click();
  await page.getByRole('button', { name: 'Edit Feeds a cat' }).click();
  await page.getByRole('button', { name: 'Confirm the donation option' }).click();
  await saveButton(page).click();
  await page.getByText('2 problems').waitFor();
  await page.getByRole('button', { name: 'Edit Feeds a cat' }).click();
  await expectAccessible(page);
  await expectFits(page, 390);
});
