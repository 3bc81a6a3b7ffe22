import { beforeEach, describe, expect, test } from 'vitest';
import { choose, field, optionsOf, saveButton, saved } from '../stage/forms.ts';
import { asking, button, COSTS, chosen, dialog, kept, open, rowOf, shelter, TRAINING, VET } from '../stage/question-tab.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

describe('an alias', () => {
  beforeEach(async () => {
    await asking([VET]);
    await open();
    await button(`Add alias for ${VET}`).click();
    await dialog('Words of this shelter').waitFor();
  });
  const inDialog = (name: string) => dialog('Words of this shelter').getByRole('button', { name, exact: true });

  test('cannot be kept while it is empty', async () => {
    await expect.poll(() => inDialog('Save').isDisabled()).toBe(true);
    await field(page, 'Alias').fill('Who is your vet?');
    await expect.poll(() => inDialog('Save').isDisabled()).toBe(false);
    await field(page, 'Alias').fill('  ');
    await expect.poll(() => inDialog('Save').isDisabled()).toBe(true);
  });

  test('is saved with the questions', async () => {
    await field(page, 'Alias').fill('Who is your vet?');
    await inDialog('Save').click();
    await rowOf(VET).getByText('Who is your vet?').waitFor();
    await saveButton(page).click();
    await saved(page);
    expect(await kept()).toMatchObject([{ ask: VET, alias: 'Who is your vet?' }]);
  });

  test('needs a language before its translation is written', async () => {
    await field(page, 'Alias').fill('Who is your vet?');
    await inDialog('Add translation').click();
    await dialog('Words of this shelter').getByText('Choose a language first').waitFor();
    await expect.poll(() => inDialog('Save').isDisabled()).toBe(true);
    await choose(page, 'Language of translation 1', 'Spanish');
    await field(page, 'Alias in Spanish').fill('¿Quién es su veterinario?');
    await inDialog('Save').click();
    await saveButton(page).click();
    await saved(page);
    const { rows } = await server.sql.query(
      `select n.name, t.ask_alias from organization_question_shelter_translation t
        join organization_question_shelter q on q.id = t.question_shelter_id join language n on n.id = t.language_id
        where q.shelter_id = $1`,
      [shelter.id],
    );
    expect(rows).toEqual([{ name: 'Spanish', ask_alias: '¿Quién es su veterinario?' }]);
  });

  test('asks before Escape loses what was typed', async () => {
    await field(page, 'Alias').fill('Who is your vet?');
    await page.keyboard.press('Escape');
    const question = dialog('You have unsaved changes, do you want to leave anyway?');
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => field(page, 'Alias').inputValue()).toBe('Who is your vet?');
    await inDialog('Cancel').click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await dialog('Words of this shelter').waitFor({ state: 'hidden' });
    await button(`Add alias for ${VET}`).click();
    await page.keyboard.press('Escape');
    await dialog('Words of this shelter').waitFor({ state: 'hidden' });
  });

  test('that was being written is offered again after a reload, with its question alone', async () => {
    await inDialog('Cancel').click();
    await asking([VET, COSTS]);
    await open();
    // Earlier tests may have left drafts in this tab.
    await page.evaluate(() => sessionStorage.clear());
    await button(`Add alias for ${VET}`).click();
    await field(page, 'Alias').fill('Who is your vet?');
    const stored = () => page.evaluate(() => JSON.stringify(sessionStorage));
    await expect.poll(stored).toContain('Who is your vet?');
    await page.reload();
    await button(`Add alias for ${COSTS}`).click();
    await inDialog('Cancel').waitFor();
    await expect.poll(() => inDialog('Restore it').count()).toBe(0);
    await inDialog('Cancel').click();
    await button(`Add alias for ${VET}`).click();
    await inDialog('Restore it').click();
    await expect.poll(() => field(page, 'Alias').inputValue()).toBe('Who is your vet?');
    await inDialog('Save').click();
    await rowOf(VET).getByText('Who is your vet?').waitFor();
    expect(await stored()).not.toContain('-alias-');
  });

  test('has each language once', async () => {
    await inDialog('Add translation').click();
    await choose(page, 'Language of translation 1', 'Spanish');
    await inDialog('Add translation').click();
    await field(page, 'Language of translation 2').fill('Spanish');
    expect((await optionsOf(page).allInnerTexts()).filter((name) => name === 'Spanish')).toEqual([]);
  });
});

describe('a template', () => {
  const template = async (name: string, asks: string[]) => {
    const { rows } = await server.sql.query<{ id: number }>(
      'select id from organization_question where ask = any($1) order by array_position($1, ask)',
      [asks],
    );
    await server.admin.call('question-template/save', { name, questions: rows.map(({ id }) => id) });
  };

  test('fills an empty list', async () => {
    await template('Filling', [COSTS, VET]);
    await asking([]);
    await open();
    await choose(page, 'Question template', 'Filling');
    await expect.poll(chosen).toEqual([COSTS, VET]);
  });

  test('replaces a list only after asking', async () => {
    await template('Replacing', [COSTS, VET]);
    await asking([TRAINING]);
    await open();
    await choose(page, 'Question template', 'Replacing');
    await dialog('Replace the list with the questions of Replacing?').waitFor();
    expect(await chosen()).toEqual([TRAINING]);
    await button('Replace').click();
    await expect.poll(chosen).toEqual([COSTS, VET]);
  });

  test('adds what the list is missing, and leaves what it has', async () => {
    await template('Adding', [COSTS, VET]);
    await asking([TRAINING, VET]);
    await open();
    await choose(page, 'Question template', 'Adding');
    await button('Add missing').click();
    await expect.poll(chosen).toEqual([TRAINING, VET, COSTS]);
    await saveButton(page).click();
    await saved(page);
    expect(await kept()).toMatchObject([{ ask: TRAINING }, { ask: VET }, { ask: COSTS }]);
  });

  test('leaves the list as it is where that is wanted', async () => {
    await template('Declined', [COSTS, VET]);
    await asking([TRAINING]);
    await open();
    await choose(page, 'Question template', 'Declined');
    await button('Keep the list').click();
    await saveButton(page).click();
    await saved(page);
    expect(await kept()).toMatchObject([{ ask: TRAINING }]);
  });
});

describe('repeated positions', () => {
  beforeEach(async () => {
    await asking([VET, TRAINING, COSTS], [4, 4, 7]);
    await open();
    await dialog('Fix Repeated Positions').waitFor();
  });

  test('are renumbered by Fix now!', async () => {
    await button('Fix now!').click();
    await page.getByText('Unsaved changes').waitFor();
    await saveButton(page).click();
    await saved(page);
    expect((await kept()).map(({ position }) => position)).toEqual([0, 1, 2]);
  });

  test('stay for now by I will fix them later', async () => {
    await button('I will fix them later').click();
    await dialog('Fix Repeated Positions').waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0);
    expect((await kept()).map(({ position }) => position)).toEqual([4, 4, 7]);
  });
});
