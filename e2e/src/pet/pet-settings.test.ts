import { beforeEach, describe, expect, test } from 'vitest';
import { type Ids, makeHouse } from '../../../server/test/shelters.ts';
import { expectAccessible } from '../stage/browser.ts';
import { callsOf, choose, expectError, field, optionsOf, saveButton } from '../stage/forms.ts';
import { visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

let shelter: Ids;
onStage();
beforeEach(async () => {
  ({ shelter } = await makeHouse(server));
});

const look = (tab: string, at = page) => open(at, `/organization/shelter/${shelter.uuid}/${tab}`);
const settingOf = async (kind: string) => {
  const { rows } = await server.sql.query<{ value: unknown; translation: unknown }>(
    'select value, translation from shelter_setting where shelter_id = $1 and type_key = $2 and not deleted',
    [shelter.id, kind],
  );
  return rows[0];
};
const fitsPhone = async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 900 });
};

describe('discount reasons', () => {
  const add = async (...reasons: string[]) => {
    const before = await page.getByLabel(/^Discount reason \d+$/).count();
    for (const [index, reason] of reasons.entries()) {
      await page.getByRole('button', { name: 'Add discount reason' }).click();
      await field(page, `Discount reason ${before + index + 1}`).fill(reason);
    }
  };
  const success = () => page.getByText('Discount reasons saved successfully!').last().waitFor();

  test('are added, changed and taken away, and saved together', async () => {
    await look('discount-reason');
    await page.getByText('No discount reasons yet.').waitFor();
    await add('Senior pet', '  Bonded pair ', 'Storm');
    await page.getByRole('button', { name: 'Remove discount reason 3' }).click();
    const calls = callsOf(page);
    await saveButton(page).dblclick();
    await success();
    expect(calls.filter((call) => call.includes('save'))).toEqual(['shelter-settings/save-discount-reason']);
    expect(await settingOf('DISCOUNT_REASON')).toMatchObject({ value: ['Senior pet', 'Bonded pair'] });
    // What was saved is read again before the next save.
    await page.locator('.ant-btn-loading').waitFor({ state: 'detached' });
    await field(page, 'Discount reason 1').fill('Old pet');
    await page.keyboard.press('Control+s');
    await expect.poll(() => settingOf('DISCOUNT_REASON')).toMatchObject({ value: ['Old pet', 'Bonded pair'] });
    expect(visitor.complaints).toEqual([]);
  });

  test('are not blank', async () => {
    await look('discount-reason');
    await add('');
    await saveButton(page).click();
    await expectError(field(page, 'Discount reason 1'), 'Missing a discount reason');
  });

  test('are there once, whatever their case', async () => {
    await look('discount-reason');
    await add('Senior pet', 'SENIOR PET');
    await saveButton(page).click();
    await expectError(field(page, 'Discount reason 2'), 'This discount reason is here already');
  });

  test('that somebody else saved meanwhile are kept beside mine', async () => {
    await look('discount-reason');
    await add('Senior pet');
    const input = { shelter_uuid: shelter.uuid, value: ['Storm'] };
    await server.admin.call('shelter-settings/save-discount-reason', input);
    await saveButton(page).click();
    await page.getByText(/changed .*“Discount reason Storm”.* meanwhile; your changes were added/).waitFor();
    await success();
    expect(await settingOf('DISCOUNT_REASON')).toMatchObject({ value: expect.arrayContaining(['Senior pet', 'Storm']) });
  });

  test('that are refused say so in their own words', async () => {
    await look('discount-reason');
    await add('Senior pet');
    await server.sql.query('update organization_shelter set deleted = true where id = $1', [shelter.id]);
    await saveButton(page).click();
    await page.getByRole('alert').getByText('Failed to save discount reasons. Reason: Shelter not found').waitFor();
  });

  test('are accessible and fit a phone', async () => {
    await look('discount-reason');
    await add('Senior pet', '');
    await saveButton(page).click();
    await page.getByText('1 problem').waitFor();
    await expectAccessible(page);
    await fitsPhone();
  });
});

describe('pet characteristics', () => {
  const addTranslation = (name: string) => page.getByRole('button', { name: `Add translation of ${name}` }).click();
  const LANGUAGE = 'Language of translation 1 of Good with dogs';

  test('stand in their groups, each with a picture', async () => {
    await look('pet-characteristics');
    const group = page.getByRole('region', { name: 'Energy' });
    await group.getByText('High energy', { exact: true }).waitFor();
    await expect.poll(() => group.locator('[data-icon]').count()).toBe(3);
    await expect.poll(() => page.locator('[data-icon="none"]').count()).toBe(0);
  });

  test('get other names and translations', async () => {
    await look('pet-characteristics');
    await field(page, 'Alias of Good with dogs').fill('Dog friend');
    await addTranslation('Good with dogs');
    await choose(page, LANGUAGE, 'Spanish');
    await field(page, 'Good with dogs in Spanish').fill('Amigo de perros');
    await saveButton(page).click();
    await page.getByText('Pet characteristics saved!').waitFor();
    expect(await settingOf('PET_CHARACTERISTICS_ALIAS')).toMatchObject({
      value: { GOOD_WITH: { DOG_COMPATIBLE: 'Dog friend' } },
      translation: [{ group_key: 'GOOD_WITH', characteristic_key: 'DOG_COMPATIBLE', alias: 'Amigo de perros' }],
    });
    await look('pet-characteristics');
    await expect.poll(() => field(page, 'Good with dogs in Spanish').inputValue()).toBe('Amigo de perros');
  });

  test('need a text in every translation', async () => {
    await look('pet-characteristics');
    await addTranslation('Good with dogs');
    await choose(page, LANGUAGE, 'Spanish');
    await saveButton(page).click();
    await expectError(field(page, 'Good with dogs in Spanish'), 'Translation required');
  });

  test('are not offered the language of the shelter, nor one twice', async () => {
    await look('pet-characteristics');
    await addTranslation('Good with dogs');
    await field(page, LANGUAGE).fill('English');
    await page.getByRole('img', { name: 'No data' }).waitFor();
    await field(page, LANGUAGE).fill('Spanish');
    await optionsOf(page).first().click();
    await addTranslation('Good with dogs');
    await field(page, 'Language of translation 2 of Good with dogs').fill('Spanish');
    await page.getByRole('img', { name: 'No data' }).waitFor();
  });

  test('lose a new translation without a call', async () => {
    await look('pet-characteristics');
    await addTranslation('Good with dogs');
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Remove the translation of Good with dogs in new language' }).click();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    expect(calls.filter((path) => !path.endsWith('/search'))).toEqual([]);
  });

  test('are as before once an alias is emptied again', async () => {
    await look('pet-characteristics');
    await field(page, 'Alias of Good with dogs').fill('Dog friend');
    await page.getByText('Unsaved changes').waitFor();
    await field(page, 'Alias of Good with dogs').fill('');
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  });

  test('are read, not changed, by who may only read', async () => {
    const reader = await visitAs(browser, server, await server.userWith('shelter/search', 'shelter-settings/search'));
    await look('pet-characteristics', reader.page);
    await field(reader.page, 'Alias of Good with dogs').waitFor();
    await expect.poll(() => field(reader.page, 'Alias of Good with dogs').isDisabled()).toBe(true);
    await expect.poll(() => saveButton(reader.page).count()).toBe(0);
    await reader.close();
  });

  test('are accessible and fit a phone', async () => {
    await look('pet-characteristics');
    await addTranslation('Good with dogs');
    await choose(page, LANGUAGE, 'Spanish');
    await expectAccessible(page);
    await fitsPhone();
  });
});
