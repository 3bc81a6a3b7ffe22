import { beforeEach, describe, expect, test } from 'vitest';
import { saveQuestion } from '../../../server/test/question.ts';
import { expectError, field, listedIn, panelOf, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

const LIBRARY = 'Questions library';
const CHOSEN = 'Questions in this template';
const VET = 'Which vet will look after your pet?';
const TRAINING = 'How will you handle house training?';
const COSTS = 'Are you prepared for veterinary costs of $800 or more a year?';

const openNew = async () => {
  await goTo(page, '/organization/question-template/add');
  await page.getByRole('button', { name: `Add ${VET}` }).waitFor();
};
const add = (...asks: string[]) =>
  asks.reduce((before, ask) => before.then(() => page.getByRole('button', { name: `Add ${ask}` }).click()), Promise.resolve());
const chosen = async () => (await listedIn(page, CHOSEN)).map((text) => text.split('\n').at(-1));
const search = (panel: string, text: string) => page.getByLabel(`Search in ${panel}`).fill(text);

/** A template with these questions, as their ids. */
async function savedTemplate(name: string, questions: number[]) {
  const { data } = await server.admin.call<{ question_template: { uuid: string } }>('question-template/save', {
    name,
    questions,
  });
  return data.question_template.uuid;
}
const idsOf = async (...asks: string[]) => {
  const { rows } = await server.sql.query<{ id: number }>(
    'select id from organization_question where ask = any($1) order by array_position($1, ask)',
    [asks],
  );
  return rows.map(({ id }) => id);
};

describe('a new template', () => {
  beforeEach(openNew);

  test('is titled New Question Template', async () => {
    await page.getByRole('heading', { name: 'New Question Template', level: 1 }).waitFor();
  });

  test('needs a name', async () => {
    await saveButton(page).click();
    await expectError(field(page, 'Name'), 'Missing a name');
  });

  test('is saved and leads back to the list, which counts its questions', async () => {
    await field(page, 'Name').fill('Counted');
    await add(VET, TRAINING, COSTS);
    await saveButton(page).click();
    await page.getByText('Question template saved successfully!').waitFor();
    await page.waitForURL('**/organization/question-template');
    const row = page.getByRole('row').filter({ hasText: 'Counted' });
    await expect.poll(() => row.getByRole('cell').nth(3).textContent()).toBe('3');
  });

  test('chooses from the library, where each question stands with its group', async () => {
    const items = panelOf(page, LIBRARY).getByRole('listitem').filter({ hasText: VET });
    await items.first().waitFor();
    const [first = ''] = await items.allInnerTexts();
    expect(first.split('\n').filter(Boolean)).toEqual(['Care', VET]);
  });

  test('takes over several marked questions at once', async () => {
    for (const ask of [VET, COSTS]) await panelOf(page, LIBRARY).getByRole('checkbox', { name: ask }).check();
    await page.getByRole('button', { name: 'Add 2', exact: true }).click();
    await expect.poll(chosen).toEqual([VET, COSTS]);
    expect(
      await panelOf(page, LIBRARY)
        .getByRole('button', { name: `Add ${VET}` })
        .count(),
    ).toBe(0);
  });

  test('takes over all that a search finds', async () => {
    await search(LIBRARY, 'VET');
    await panelOf(page, LIBRARY).getByText('2 of ').waitFor();
    await page.getByLabel(`Mark all of ${LIBRARY}`).check();
    await page.getByRole('button', { name: 'Add 2', exact: true }).click();
    await expect.poll(chosen).toEqual([VET, COSTS]);
  });

  test('finds questions by their group', async () => {
    await search(LIBRARY, 'lifestyle');
    await expect
      .poll(async () => new Set((await listedIn(page, LIBRARY)).map((text) => text.split('\n')[0])))
      .toEqual(new Set(['Lifestyle']));
  });

  test('says so when a search finds nothing', async () => {
    await search(LIBRARY, 'no such question');
    await panelOf(page, LIBRARY).getByText('Nothing matches.').waitFor();
  });

  test('gives a question back to the library', async () => {
    await add(VET);
    await page.getByRole('button', { name: `Remove ${VET}` }).click();
    await panelOf(page, CHOSEN).getByText('Nothing is chosen yet.').waitFor();
    await page.getByRole('button', { name: `Add ${VET}` }).waitFor();
  });

  test('moves its questions up and down, but not beyond the ends', async () => {
    await add(VET, TRAINING, COSTS);
    await page.getByRole('button', { name: `Move ${COSTS} up` }).click();
    await page.getByRole('button', { name: `Move ${VET} down` }).click();
    await expect.poll(chosen).toEqual([COSTS, VET, TRAINING]);
    await expect.poll(() => page.getByRole('button', { name: `Move ${COSTS} up` }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: `Move ${TRAINING} down` }).isDisabled()).toBe(true);
  });

  test('says at the questions why it could not be saved', async () => {
    const ask = 'Gone before it is saved?';
    await saveQuestion(server, { ask });
    await openNew();
    await field(page, 'Name').fill('Too late');
    await search(LIBRARY, ask);
    await add(ask);
    await server.sql.query('update organization_question set deleted = true where ask = $1', [ask]);
    await saveButton(page).click();
    const reason = `There is no question with the id ${await idsOf(ask)}`;
    await page.getByText(`Failed to save question template! Reason: ${reason}`, { exact: true }).waitFor();
    await expectError(page.getByRole('group', { name: 'Questions' }), reason);
  });
});

describe('a saved template', () => {
  test('is titled Question Template', async () => {
    await goTo(page, `/organization/question-template/${await savedTemplate('Titled', [])}`);
    await page.getByRole('heading', { name: 'Question Template', level: 1, exact: true }).waitFor();
  });

  test('keeps the order of its questions', async () => {
    const uuid = await savedTemplate('Ordered', await idsOf(VET, TRAINING, COSTS));
    await goTo(page, `/organization/question-template/${uuid}`);
    await page.getByRole('button', { name: `Move ${TRAINING} up` }).click();
    await saveButton(page).click();
    await page.waitForURL('**/organization/question-template');
    await page.getByRole('link', { name: 'Edit Ordered' }).click();
    await page.getByRole('button', { name: `Move ${TRAINING} up` }).waitFor();
    expect(await chosen()).toEqual([TRAINING, VET, COSTS]);
  });

  test('opened again right after its save never shows what was there before it', async () => {
    await goTo(page, `/organization/question-template/${await savedTemplate('Before', [])}`);
    await field(page, 'Name').fill('After');
    await saveButton(page).click();
    await page.getByRole('link', { name: 'Edit After' }).waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/question-template/search', (route) => promise.then(() => route.continue()));
    await page.getByRole('link', { name: 'Edit After' }).click();
    await page.locator('.loading-card').waitFor();
    resolve();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('After');
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('is read-only for who may not save it', async () => {
    const reader = await visitAs(browser, server, await server.signIn('priya.raman@homeward.example'));
    await goTo(reader.page, `/organization/question-template/${await savedTemplate('Read', await idsOf(VET))}`);
    await reader.page.getByText('You can read this, but not change it.').waitFor();
    await expect.poll(() => reader.page.getByRole('button', { name: `Remove ${VET}` }).isDisabled()).toBe(true);
    await expect.poll(() => saveButton(reader.page).count()).toBe(0);
    await reader.close();
  });
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
