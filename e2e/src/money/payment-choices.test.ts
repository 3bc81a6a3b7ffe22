import { beforeAll, expect, test } from 'vitest';
import { makeShelter } from '../../../server/test/shelters.ts';
import { choose, expectError, field, optionsOf, saveButton } from '../stage/forms.ts';
import { open } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();
beforeAll(async () => {
  const { uuid } = await makeShelter(server);
  await open(page, `/organization/shelter/${uuid}/payment`);
});

test.each([
  ['Adopter pays', 'The adopter always pays the processing fee'],
  ['Shelter pays', 'The shelter always pays the processing fee'],
  ['Adopter chooses', 'The adopter chooses to pay the processing fee, otherwise the shelter is billed'],
  ['Outside', 'No fee per adoption: the shelter pays annually and directly'],
])('%s says who pays', async (model, words) => {
  await choose(page, 'Payment Model', model);
  await page.getByText(words, { exact: true }).waitFor();
});

test('the platforms are Stripe and Cybersource', async () => {
  await field(page, 'Payment Platform').click();
  await expect.poll(() => optionsOf(page).allTextContents()).toEqual(['Stripe', 'Cybersource']);
});

test('what a platform needs is marked as soon as it is chosen', async () => {
  await optionsOf(page).filter({ hasText: 'Stripe' }).click();
  await expect.poll(() => field(page, 'Stripe ID').getAttribute('aria-required')).toBe('true');
});

test.each([
  ['Fixed Fee', '0.2', '0.30', '0.20'],
  ['Percentage Fee', '0.029', '0.030', '0.029'],
])('the arrow keys change the %s by its step', async (label, typed, up, down) => {
  await field(page, label).fill(typed);
  await field(page, label).press('ArrowUp');
  await expect.poll(() => field(page, label).inputValue()).toBe(up);
  await field(page, label).press('ArrowDown');
  await expect.poll(() => field(page, label).inputValue()).toBe(down);
});

test.each([
  ['Percentage Fee', '$20', /^\$ has no place here: this is in %$/],
  ['Fixed Fee', '20 %', /^% has no place here: this is in \$ or /],
  ['Homeward Fee', '€20', /^€ has no place here: this is in \$ or /],
  ['Percent of rule 1', '$20', /^\$ has no place here: this is in %$/],
])('%s refuses %s as it stands, and says why and nothing else', async (label, typed, why) => {
  if (label === 'Percent of rule 1') await page.getByRole('button', { name: 'Add rule' }).click();
  await field(page, label).fill(typed);
  await page.getByText(why).waitFor();
  await saveButton(page).click();
  await expectError(field(page, label), why);
  await expect.poll(() => field(page, label).inputValue()).toBe(typed);
  await field(page, label).fill('0.5');
});
