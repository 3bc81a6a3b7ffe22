import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { makeShelter } from '../../server/test/shelters.ts';
import { expectAccessible, openBrowser, type Visitor } from './browser.ts';
import { callsOf, choose, field, optionsOf, panelOf, saveButton, saved } from './forms.ts';
import { visitAs } from './people.ts';

const LIBRARY = 'Questions library';
const CHOSEN = 'Questions of this shelter';
const VET = 'Which vet will look after your pet?';
const TRAINING = 'How will you handle house training?';
const COSTS = 'Are you prepared for veterinary costs of $800 or more a year?';

let server: TestServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let shelter: { id: number; uuid: string };
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A shelter that asks these questions, at these positions. */
async function asking(asks: string[], positions = asks.map((_, index) => index)) {
  shelter = await makeShelter(server);
  await server.sql.query(
    `insert into organization_question_shelter (shelter_id, question_id, position)
      select $1, q.id, a.position from unnest($2::text[], $3::int[]) a (ask, position) join organization_question q on q.ask = a.ask`,
    [shelter.id, asks, positions],
  );
}
const open = async (on = page) => {
  await on.goto(`/organization/shelter/${shelter.uuid}/question`);
  await panelOf(on, LIBRARY).getByRole('row').nth(1).waitFor();
};
const add = (ask: string) => page.getByRole('button', { name: `Add ${ask}` }).click();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (ask: string) => panelOf(page, CHOSEN).getByRole('row').filter({ hasText: ask });
/** The questions of the shelter as they stand in the table: its fourth column after mark, move and species. */
const chosen = () => panelOf(page, CHOSEN).locator('[role=row] [role=cell]:nth-child(5)').allInnerTexts();
const dialog = (name: string) => page.getByRole('dialog', { name });
/** What is kept of the shelter's questions. */
const kept = async () =>
  (
    await server.sql.query(
      `select q.ask, l.position, l.ask_alias as alias from organization_question_shelter l
        join organization_question q on q.id = l.question_id where l.shelter_id = $1 order by l.position, l.id`,
      [shelter.id],
    )
  ).rows;

describe('the library', () => {
  beforeEach(async () => {
    await asking([VET]);
    await open();
  });

  test('stands in columns of uuid, group and question', async () => {
    expect(await panelOf(page, LIBRARY).getByRole('columnheader').allInnerTexts()).toEqual([
      'Mark',
      'UUID',
      'Group',
      'Question',
      'Add or remove',
    ]);
  });

  test('does not offer what the shelter asks already', async () => {
    expect(await button(`Add ${VET}`).count()).toBe(0);
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
    expect(await panelOf(page, CHOSEN).getByRole('columnheader').allInnerTexts()).toEqual([
      'Mark',
      'Move',
      'Species',
      'Group',
      'Question',
      'Alias',
      'Add or remove',
    ]);
  });

  test('move up and down, but not beyond the ends', async () => {
    await button(`Move ${COSTS} up`).click();
    await button(`Move ${VET} down`).click();
    expect(await chosen()).toEqual([COSTS, VET, TRAINING]);
    expect(await button(`Move ${COSTS} up`).isDisabled()).toBe(true);
    expect(await button(`Move ${TRAINING} down`).isDisabled()).toBe(true);
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

  test('are saved once, however often Save is clicked', async () => {
    await button(`Remove ${VET}`).click();
    const calls = callsOf(page);
    await saveButton(page).dblclick();
    await saved(page);
    expect(calls.filter((path) => path === 'shelter/update-question')).toHaveLength(1);
  });

  test('are asked for in one search', async () => {
    await page.goto('/organization/shelter');
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

  test('saved by somebody else meanwhile are shown beside mine', async () => {
    await button(`Remove ${VET}`).click();
    await server.admin.call('shelter/update-question', {
      organization_shelter_uuid: shelter.uuid,
      version: 1,
      template_id: null,
      questions: [],
    });
    await saveButton(page).click();
    const conflict = dialog('This record was changed while you were editing it');
    await conflict.waitFor();
    expect(await conflict.getByRole('row', { name: 'Questions' }).getByRole('cell').allInnerTexts()).toEqual([
      '–',
      `${TRAINING}, ${COSTS}`,
    ]);
    await conflict.getByRole('button', { name: 'Save mine over it' }).click();
    await saved(page);
    expect(await kept()).toMatchObject([{ ask: TRAINING }, { ask: COSTS }]);
  });

  test('that could not be saved say why', async () => {
    await button(`Remove ${VET}`).click();
    await server.sql.query('update organization_question set deleted = true where ask = $1', [COSTS]);
    await saveButton(page).click();
    await page.getByText(/^Failed to save questions\. Reason: There is no question with the id \d+$/).waitFor();
    await server.sql.query('update organization_question set deleted = false where ask = $1', [COSTS]);
  });
});

describe('an alias', () => {
  beforeEach(async () => {
    await asking([VET]);
    await open();
    await button(`Add alias for ${VET}`).click();
    await dialog('Words of this shelter').waitFor();
  });
  const inDialog = (name: string) => dialog('Words of this shelter').getByRole('button', { name, exact: true });

  test('cannot be kept while it is empty', async () => {
    expect(await inDialog('Save').isDisabled()).toBe(true);
    await field(page, 'Alias').fill('Who is your vet?');
    expect(await inDialog('Save').isDisabled()).toBe(false);
    await field(page, 'Alias').fill('  ');
    expect(await inDialog('Save').isDisabled()).toBe(true);
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
    expect(await inDialog('Save').isDisabled()).toBe(true);
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
    expect(await page.getByText('Unsaved changes').count()).toBe(0);
    expect((await kept()).map(({ position }) => position)).toEqual([4, 4, 7]);
  });
});

test('the questions are read-only for who may not save them', async () => {
  await asking([VET, TRAINING], [3, 3]);
  const reader = await visitAs(browser, server, await server.signIn('priya.raman@homeward.example'));
  await open(reader.page);
  await reader.page.getByText('You can read this, but not change it.').waitFor();
  expect(await reader.page.getByRole('button', { name: `Remove ${VET}` }).isDisabled()).toBe(true);
  expect(await reader.page.getByRole('dialog').count()).toBe(0);
  await reader.close();
});

test.each([1280, 390])('the questions are accessible and fit %i pixels', async (width) => {
  await asking([VET, TRAINING]);
  await page.setViewportSize({ width, height: 900 });
  await open();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
});

test.each([1280, 390])('an alias is accessible and fits %i pixels', async (width) => {
  await asking([VET]);
  await page.setViewportSize({ width, height: 900 });
  await open();
  await button(`Add alias for ${VET}`).click();
  await button('Add translation').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
