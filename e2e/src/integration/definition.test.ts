import type { Definition } from '@homeward/contract/characteristics-definition';
import { beforeAll, describe, expect, test } from 'vitest';
import { type MadeShelter, makeShelter } from '../../../server/test/shelters.ts';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { choose, expectError, field, optionsOf, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

const LIST = '/definitions';

let shelter: MadeShelter;
onStage();
beforeAll(async () => {
  shelter = await makeShelter(server, { name: 'Harbour Paws' });
});

const rule = { characteristicType: 'NO_CATS', path: 'Flags[].Text', type: 'MATCH', condition: 'EQUALS', value: 'No cats' };
const made = async (fields: object = {}): Promise<Definition> => {
  const input = { shelter_uuid: shelter.uuid, partner_key: 'PETPOINT', ...rule, ...fields };
  const { data } = await server.admin.call<{ characteristics_definition: Definition }>(
    'characteristics-definition/create',
    input,
  );
  return data.characteristics_definition;
};
const dialog = (title: string) => page.getByRole('dialog', { name: title });
const inForm = (label: string) => field(page.getByRole('dialog'), label);
const chooseIn = (label: string, option: string) => choose(page, label, option, page.getByRole('dialog'));
const rowOf = (path: string) => page.getByRole('row').filter({ hasText: path });
const paths = () => page.locator('tbody td[data-small=headline]').allInnerTexts();
const question = () => page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' });

test('a definition is made, found in the list and changed', async () => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Definitions', exact: true }).first().click();
  await page.getByRole('heading', { name: 'List of Definitions' }).waitFor();
  await page.getByRole('button', { name: 'Create new definition' }).click();
  await dialog('New Definition').waitFor();
  await chooseIn('Partner', 'PetPoint');
  await chooseIn('Shelter', 'Harbour Paws');
  await chooseIn('Characteristic type', 'No small animals');
  await inForm('Path').fill('Tags[].Label');
  await chooseIn('Condition', 'CONTAINS');
  await inForm('Value').fill('no rodents');
  await dialog('New Definition').getByText('No small animals holds where Tags[].Label contains “no rodents”.').waitFor();
  await inForm('Priority').fill('10');
  await saveButton(page).dblclick();
  await dialog('New Definition').waitFor({ state: 'detached' });
  await rowOf('Tags[].Label').waitFor();
  expect((await rowOf('Tags[].Label').locator('td').allInnerTexts()).slice(1, 10)).toEqual([
    'PetPoint',
    'Harbour Paws',
    'Tags[].Label',
    'Match',
    'contains',
    'no rodents',
    '10',
    'Yes, applies nowhere',
    'No',
  ]);

  await page.getByRole('link', { name: 'Edit Tags[].Label' }).click();
  await dialog('Update Definition').waitFor();
  for (const label of ['Partner', 'Shelter', 'Global']) await expect.poll(() => inForm(label).isDisabled()).toBe(true);
  await inForm('Value').fill('no hamsters');
  await page.keyboard.press('Control+s');
  await dialog('Update Definition').waitFor({ state: 'detached' });
  await rowOf('no hamsters').waitFor();
  expect(visitor.complaints).toEqual([]);
});

describe('the list of definitions', () => {
  beforeAll(async () => {
    await made({ path: 'Own.Path' });
    await made({ path: 'Global.Path', partner_key: 'LIFELINE', global: true, shelter_uuid: null });
    await open(page, LIST);
  });

  test('has its columns in their order', async () => {
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['UUID', 'Partner', 'Shelter', 'Path', 'Type', 'Condition', 'Value', 'Priority', 'Active', 'Global', 'Actions']);
    await expect
      .poll(() => page.locator('search label').allInnerTexts())
      .toEqual(['UUID', 'Shelter', 'Partner', 'Holds for', 'Applies']);
  });

  test('shows all at first, then those for all or of shelters, and Back leads through', async () => {
    await open(page, LIST);
    await rowOf('Own.Path').waitFor();
    await rowOf('Global.Path').waitFor();
    await choose(page, 'Holds for', 'Global');
    await page.waitForURL(/filter_global=true/);
    await rowOf('Own.Path').waitFor({ state: 'detached' });
    expect(await paths()).toContain('Global.Path');
    await page.goBack();
    await rowOf('Own.Path').waitFor();
  });

  test('is filtered by uuid, shelter and partner', async () => {
    await open(page, LIST);
    await choose(page, 'Shelter', 'Harbour Paws');
    await page.waitForURL(new RegExp(`filter_shelter_id=${shelter.id}`));
    await rowOf('Global.Path').waitFor({ state: 'detached' });
    await open(page, `${LIST}?filter_partner_key=LIFELINE`);
    expect(await paths()).toEqual(['Global.Path']);
    await open(page, `${LIST}?filter_uuid=${(await made({ path: 'Sought.Path' })).uuid}`);
    expect(await paths()).toEqual(['Sought.Path']);
  });

  test('offers nothing to whoever may only read it', async () => {
    const reader = await visitAs(browser, server, await server.userWith('characteristics-definition/search'));
    await open(reader.page, LIST);
    await reader.page.getByText('Own.Path').waitFor();
    for (const name of ['Create new definition', 'Edit Own.Path', 'Shelter'])
      await expect
        .poll(() => reader.page.getByLabel(name, { exact: true }).or(reader.page.getByRole('button', { name })).count())
        .toBe(0);
    await reader.close();
  });

  test('is the 403 screen without its permission', async () => {
    const stranger = await visitAs(browser, server, await server.userWith('partner/search'));
    await goTo(stranger.page, LIST);
    await stranger.page.getByRole('heading', { name: '403' }).waitFor();
    await stranger.close();
  });
});

describe('a new definition', () => {
  beforeAll(async () => {
    await open(page, `${LIST}?open=add`);
    await saveButton(page).click();
    await page.getByText('Missing a path').waitFor();
  });

  test('says at each field what is missing', async () => {
    await expectError(inForm('Partner'), 'Missing a partner');
    await expectError(inForm('Shelter'), 'Missing a shelter');
    await expectError(inForm('Characteristic type'), 'Missing a characteristic type');
    await expectError(inForm('Path'), 'Missing a path');
    await expectError(inForm('Value'), 'Missing a value');
  });

  test('with errors is accessible and fits a phone', async () => {
    await expectAccessible(page);
    await expectFits(page, 390);
  });

  test('has its characteristic found by typing, and these conditions', async () => {
    await inForm('Characteristic type').fill('fiv');
    await expect.poll(() => optionsOf(page).allInnerTexts()).toEqual(['FIV positive']);
    await page.keyboard.press('Enter');
    await inForm('Condition').click();
    await expect
      .poll(() => optionsOf(page).allInnerTexts())
      .toEqual(['is', 'is not', 'contains', 'is one of', 'is there', 'is more than', 'is less than']);
  });
});

test('a global definition asks for no shelter', async () => {
  await open(page, `${LIST}?open=add`);
  await inForm('Global').click();
  await expect.poll(() => inForm('Shelter').isDisabled()).toBe(true);
  await saveButton(page).click();
  await expectError(inForm('Path'), 'Missing a path');
  await expectError(inForm('Shelter'), '');
});

test('a changed form asks before Escape, Back or a link leaves it', async () => {
  const { uuid } = await made({ path: 'Guarded.Path' });
  await open(page, LIST);
  await page.getByRole('link', { name: 'Edit Guarded.Path' }).click();
  await page.waitForURL(new RegExp(`open=${uuid}`));
  await inForm('Value').fill('typed');
  for (const leave of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
    await leave();
    await question().getByRole('button', { name: 'Stay' }).click();
    await question().waitFor({ state: 'hidden' });
    await expect.poll(() => inForm('Value').inputValue()).toBe('typed');
  }
  await page.keyboard.press('Escape');
  await question().getByRole('button', { name: 'Leave' }).click();
  await dialog('Update Definition').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
});

test('closing by keyboard leads back to the row it was opened from', async () => {
  await made({ path: 'Focus.Path' });
  await open(page, LIST);
  await page.getByRole('link', { name: 'Edit Focus.Path' }).focus();
  await page.keyboard.press('Enter');
  await dialog('Update Definition').waitFor();
  await page.keyboard.press('Escape');
  await dialog('Update Definition').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Edit Focus.Path');
});

test('whoever saves a definition second sees both versions and may take theirs', async () => {
  const { uuid, version } = await made({ path: 'Contested.Path' });
  await open(page, `${LIST}?open=${uuid}`);
  await inForm('Value').fill('Mine');
  await server.admin.call('characteristics-definition/update', { definition_uuid: uuid, version, ...rule, value: 'Theirs' });
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Take what is saved' }).click();
  await expect.poll(() => inForm('Value').inputValue()).toBe('Theirs');
});

test('a refusal of the server is told as it came', async () => {
  const { uuid } = await made({ path: 'Gone.Path' });
  await open(page, `${LIST}?open=${uuid}`);
  await inForm('Value').fill('Too late');
  await server.sql.query('update characteristics_definition set deleted = true where uuid = $1', [uuid]);
  await saveButton(page).click();
  await page
    .getByRole('alert')
    .getByText('Could not save. Reason: {"status":404,"message":"There is no such record"}')
    .or(page.getByRole('alert').getByText('Could not save. Reason: {"status":404,"message":"Definition not found"}'))
    .waitFor();
});

test('a definition that no network has says so in its list, at itself and on the first screen, until one has it', async () => {
  const { uuid, path } = await made({ path: 'Lonely.Flag' });
  await goTo(page, `${LIST}?filter_applies_nowhere=true`);
  await rowOf(path).getByText('Yes, applies nowhere').waitFor();
  await goTo(page, '/');
  const waiting = page.getByRole('list', { name: 'Waiting for you' });
  await waiting.getByRole('link', { name: /Definitions? that appl/ }).waitFor();
  await goTo(page, `${LIST}?open=${uuid}`);
  await dialog('Update Definition')
    .getByText(/^Applies nowhere/)
    .waitFor();
  await expectAccessible(page);
  const { data } = await server.admin.call<{ network: { uuid: string } }>('network/create', {
    shelter_uuid: shelter.uuid,
    partner_key: 'PETPOINT',
  });
  await server.admin.call('characteristics-definition/connect', {
    network_uuid: data.network.uuid,
    definition_uuid: uuid,
  });
  await goTo(page, `${LIST}?open=${uuid}`);
  await dialog('Update Definition').waitFor();
  await expect
    .poll(() =>
      dialog('Update Definition')
        .getByText(/^Applies nowhere/)
        .count(),
    )
    .toBe(0);
});
