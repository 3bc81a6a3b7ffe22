import { describe, expect, test } from 'vitest';
import { inquire, limit, saveLimits, visibilityOf } from '../../../server/test/pets.ts';
import { makePet } from '../../../server/test/shelters.ts';
import { choose, expectError, field, optionsOf, saveButton, saved } from '../stage/forms.ts';
import {
  addCondition,
  addLimit,
  branch,
  eachWithShelter,
  look,
  numbersOf,
  petLimit,
  settingOf,
  shelter,
} from '../stage/pet-profile-tab.ts';
import { page, server } from '../stage/stage.ts';

eachWithShelter();

describe('a limit', () => {
  test('asks for its numbers', async () => {
    await look();
    await page.getByRole('button', { name: 'Add pet limit' }).click();
    await saveButton(page).click();
    await expectError(petLimit().getByLabel('Min'), 'Inform a minimum value or otherwise remove the limit');
    await expectError(petLimit().getByLabel('Max'), 'Inform a maximum value or otherwise remove the limit');
  });

  test.each(['Adopter limit', 'Pet limit 1'])('says at the minimum of the %s that it is not below the maximum', async (name) => {
    await look();
    await page.getByRole('button', { name: 'Add pet limit' }).click();
    await numbersOf(petLimit(), '1', '2');
    const group = page.getByRole('group', { name });
    await numbersOf(group, '4', '4');
    await saveButton(page).click();
    await expectError(group.getByLabel('Min'), 'Must be less than the maximum');
  });

  test('asks for the type and the value of its conditions', async () => {
    await look();
    await addLimit('1', '2');
    await page.getByRole('button', { name: 'Add condition to pet limit 1' }).click();
    await saveButton(page).click();
    await expectError(field(page, 'Type of condition 1'), 'You must select a type');
    await expectError(field(page, 'Value of condition 1'), 'You must select a value');
  });

  test('offers each type once', async () => {
    await look();
    await addLimit('1', '2');
    await addCondition('Size');
    await page.getByRole('button', { name: 'Add condition to pet limit 1' }).click();
    await field(page, 'Type of condition 2').click();
    await expect.poll(() => optionsOf(page).allInnerTexts()).not.toContain('Size');
  });

  test('offers the breeds of its species, and drops a breed when the species changes', async () => {
    await look();
    await addLimit('1', '2');
    await addCondition('Species');
    await choose(page, 'Value of condition 1', 'Cat');
    await addCondition('Primary breed', 2);
    await field(page, 'Value of condition 2').fill('Beagle');
    await page.getByRole('img', { name: 'No data' }).waitFor();
    await field(page, 'Value of condition 2').fill('Persian');
    await optionsOf(page).filter({ hasText: 'Persian' }).first().click();
    await choose(page, 'Value of condition 1', 'Dog');
    await field(page, 'Type of condition 2').waitFor({ state: 'detached' });
  });

  test('says while it is typed whom it matches and would restrict, and does so', async () => {
    const pet = await makePet(server, branch, { name: 'Ada', foster: true });
    await makePet(server, branch, { name: 'Ben' });
    await inquire(server, pet);
    await look();
    await addLimit('0', '1');
    await petLimit().getByText('Matches 2 pets, would restrict 1 now: Ada.').waitFor();
    await addCondition('In foster');
    await choose(page, 'Value of condition 1', 'No');
    await petLimit().getByText('Matches 1 pet, would restrict none now.').waitFor();
    await choose(page, 'Value of condition 1', 'Yes');
    await petLimit().getByText('Matches 1 pet, would restrict 1 now: Ada.').waitFor();
    await saveButton(page).click();
    await saved(page);
    expect(await settingOf('ADOPTION')).toMatchObject({ pet: [limit(0, 1, { foster: true })] });
    expect(await visibilityOf(server, pet)).toBe('RESTRICTED');
  });

  test('that is removed frees its pets', async () => {
    const pet = await makePet(server, branch);
    await inquire(server, pet);
    await saveLimits(server, shelter, [limit(0, 1)]);
    await look();
    await page.getByRole('button', { name: 'Remove pet limit 1' }).click();
    await saveButton(page).click();
    await saved(page);
    expect(await settingOf('ADOPTION')).toEqual({ call_to_action: null });
    expect(await visibilityOf(server, pet)).toBe('VISIBLE');
  });
});
