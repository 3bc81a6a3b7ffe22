import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { callsOf, optionsOf, panelOf, saveButton, saved } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import {
  asking,
  button,
  CHOSEN,
  COSTS,
  chosen,
  dialog,
  kept,
  LIBRARY,
  open,
  rowOf,
  shelter,
  TRAINING,
  VET,
} from '../stage/question-tab.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

const add = (ask: string) => page.getByRole('button', { name: `Add ${ask}` }).click();

describe('the library', () => {
  // Only looked at and searched, by a text of each test's own.
  beforeAll(async () => {
    await asking([VET]);
    await open();
  });

  test('stands in columns of uuid, group and question', async () => {
    await expect
      .poll(() => panelOf(page, LIBRARY).getByRole('columnheader').allInnerTexts())
      .toEqual(['Mark', 'UUID', 'Group', 'Question', 'Add or remove']);
  });

  test('does not offer what the shelter asks already', async () => {
    await expect.poll(() => button(`Add ${VET}`).count()).toBe(0);
  });

  test.each([
    ['question', 'house training'],
    ['group', 'CARE'],
    ['uuid', ''],
  ])('is searched by %s', async (_what, text) => {
    const { rows } = await server.sql.query('select uuid from organization_question where ask = $1', [TRAINING]);
    await page.getByLabel(`Search in ${LIBRARY}`).fill(text || rows[0].uuid.slice(0, 18));
    await panelOf(page, LIBRARY).getByRole('row').filter({ hasText: TRAINING }).waitFor();
    await panelOf(page, LIBRARY)
      .getByText(/^\d+ of \d+$/)
      .waitFor();
  });
});

describe('the questions of a shelter', () => {
  beforeEach(async () => {
    await asking([VET, TRAINING, COSTS]);
    await open();
  });

  test('stand in columns to move them, of species, group, question and alias', async () => {
    await expect
      .poll(() => panelOf(page, CHOSEN).getByRole('columnheader').allInnerTexts())
      .toEqual(['Mark', 'Move', 'Species', 'Group', 'Question', 'Alias', 'Add or remove']);
  });

  test('move up and down, but not beyond the ends', async () => {
    await button(`Move ${COSTS} up`).click();
    await button(`Move ${VET} down`).click();
    expect(await chosen()).toEqual([COSTS, VET, TRAINING]);
    await expect.poll(() => button(`Move ${COSTS} up`).isDisabled()).toBe(true);
    await expect.poll(() => button(`Move ${TRAINING} down`).isDisabled()).toBe(true);
  });

  test('are dragged to another place', async () => {
    const handle = rowOf(VET).locator('.drag-handle');
    await handle.scrollIntoViewIfNeeded();
    await handle.hover();
    const target = await rowOf(COSTS).boundingBox();
    await page.mouse.down();
    await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 20, { steps: 8 });
    await page.mouse.up();
    await expect.poll(chosen).toEqual([TRAINING, COSTS, VET]);
  });

  test('are saved in the order they stand in', async () => {
    await button(`Move ${COSTS} up`).click();
    await saveButton(page).click();
    await page.getByText('Questions saved successfully!').waitFor();
    expect(await kept()).toMatchObject([
      { ask: VET, position: 0 },
      { ask: COSTS, position: 1 },
      { ask: TRAINING, position: 2 },
    ]);
  });

  test('come from the library and go back to it', async () => {
    await button(`Remove ${VET}`).click();
    await button(`Add ${VET}`).waitFor();
    await add(VET);
    expect(await chosen()).toEqual([TRAINING, COSTS, VET]);
  });

  test('are meant for the species chosen', async () => {
    await button(`All species for ${VET}`).click();
    await optionsOf(page).filter({ hasText: 'Dog' }).click();
    await optionsOf(page).filter({ hasText: 'Cat' }).first().click();
    await page.keyboard.press('Escape');
    await button(`Dog, Cat for ${VET}`).waitFor();
    await saveButton(page).click();
    await saved(page);
    const { rows } = await server.sql.query(
      `select s.name from organization_question_shelter_specie l join organization_question_shelter q on q.id = l.question_shelter_id
        join specie s on s.id = l.specie_id where q.shelter_id = $1 order by s.name`,
      [shelter.id],
    );
    expect(rows.map(({ name }) => name)).toEqual(['Cat', 'Dog']);
  });

  test('say of the species what was typed and not chosen', async () => {
    for (const leave of [() => page.keyboard.press('Tab'), () => page.getByRole('heading', { level: 1 }).click()]) {
      await button(`All species for ${VET}`).click();
      await page.keyboard.type('germ');
      await leave();
      await page.getByText('“germ” was not chosen', { exact: true }).waitFor();
      await page.getByRole('combobox', { name: `Species of ${VET}` }).click();
      await page.keyboard.press('Escape');
      await button(`All species for ${VET}`).waitFor();
    }
  });

  test('are saved once, however often Save is clicked', async () => {
    await button(`Remove ${VET}`).click();
    const calls = callsOf(page);
    await saveButton(page).dblclick();
    await saved(page);
    expect(calls.filter((path) => path === 'shelter/update-question')).toHaveLength(1);
  });

  test('are asked for in one search', async () => {
    await goTo(page, '/organization/shelter');
    const calls = callsOf(page);
    await open();
    expect(calls.filter((path) => path === 'shelter/search').length).toBeLessThanOrEqual(2);
  });

  test('unsaved are not left without asking', async () => {
    await button(`Remove ${VET}`).click();
    await page.getByRole('link', { name: 'Species', exact: true }).click();
    await dialog('You have unsaved changes, do you want to leave anyway?').waitFor();
    await button('Stay').click();
  });

  test('saved by somebody else meanwhile are merged with mine', async () => {
    await button(`Remove ${VET}`).click();
    await server.admin.call('shelter/update-question', {
      organization_shelter_uuid: shelter.uuid,
      version: 1,
      template_id: null,
      questions: [],
    });
    await saveButton(page).click();
    await page.getByText('You changed “Questions” meanwhile; your changes were added.').waitFor();
    await saved(page);
    expect(await kept()).toEqual([]);
  });

  test('that could not be saved say why', async () => {
    await button(`Remove ${VET}`).click();
    await server.sql.query('update organization_question set deleted = true where ask = $1', [COSTS]);
    await saveButton(page).click();
    await page.getByText(/^Failed to save questions\. Reason: There is no question with the id \d+$/).waitFor();
    await server.sql.query('update organization_question set deleted = false where ask = $1', [COSTS]);
  });
});

test('the questions are read-only for who may not save them', async () => {
  await asking([VET, TRAINING], [3, 3]);
  const reader = await visitAs(browser, server, await server.signIn('priya.raman@homeward.example'));
  await open(reader.page);
  await reader.page.getByText('You can read this, but not change it.').waitFor();
  await expect.poll(() => reader.page.getByRole('button', { name: `Remove ${VET}` }).isDisabled()).toBe(true);
  await expect.poll(() => reader.page.getByRole('dialog').count()).toBe(0);
  await reader.close();
});

test('an alias is accessible, and fits 1280 and 390 pixels', async () => {
  await asking([VET]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open();
  await button(`Add alias for ${VET}`).click();
  await button('Add translation').click();
  await expectAccessible(page);
  await expectFits(page, 1280, 390);
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
