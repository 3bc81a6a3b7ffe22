import type { Specie } from '@homeward/contract/specie';
import { beforeAll, describe, expect, test } from 'vitest';
import { savedRadio } from '../../../server/test/question.ts';
import { expectAccessible } from '../stage/browser.ts';
import { choose, field, panelOf, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { onStage, page, server } from '../stage/stage.ts';

const PHONE = 390;

onStage();

const open = async (address: string, title: string) => {
  await goTo(page, address);
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
};
const saveWrong = async (problems: RegExp) => {
  await saveButton(page).click();
  await page.getByText(problems).waitFor();
};
const give = async (panel: string) => {
  await panelOf(page, panel).getByRole('listitem').first().getByRole('button').click();
};
async function openQuestion() {
  const question = await savedRadio(server, `Who waters the plants, ${Date.now()}?`);
  await open(`/organization/question/${question.uuid}`, 'Edit Question');
}
async function openSpecie(name: string) {
  const { data } = await server.admin.call<{ specie: Specie }>('specie/create', { specie: { name } });
  await open(`/admin/specie/${data.specie.uuid}`, 'Edit Species');
  return data.specie;
}

/** What is looked at, how to get there, and which button must be within reach. */
const sights: [string, () => Promise<unknown>, string][] = [
  [
    'a new question of choice with errors',
    async () => {
      await open('/organization/question/add', 'New Question');
      await choose(page, 'Question type', 'Checkbox');
      await page.getByRole('button', { name: 'Add answer' }).click();
      await saveWrong(/^5 problems$/);
    },
    'Save',
  ],
  [
    'a new question of range with errors',
    async () => {
      await open('/organization/question/add', 'New Question');
      await choose(page, 'Question type', 'RANGE');
      await saveWrong(/^6 problems$/);
    },
    'Save',
  ],
  ['a saved question', openQuestion, 'Save'],
  [
    'a new translation with errors',
    async () => {
      await openQuestion();
      await page.getByRole('button', { name: 'Add new translation to question' }).click();
      await choose(page, 'Language', 'German');
      await saveWrong(/^4 problems$/);
    },
    'Save',
  ],
  [
    'a new question template with errors',
    async () => {
      await open('/organization/question-template/add', 'New Question Template');
      await give('Questions library');
      await saveWrong(/^1 problem$/);
    },
    'Save',
  ],
  [
    'a new role with errors',
    async () => {
      await open('/admin/role/add', 'New Role');
      await give('Available');
      await saveWrong(/^2 problems$/);
    },
    'Save',
  ],
  [
    'a new user with errors',
    async () => {
      await open('/admin/user/add', 'New User');
      await give('Available roles');
      await saveWrong(/^3 problems$/);
    },
    'Save',
  ],
  [
    'a new species that was refused',
    async () => {
      await open('/admin/specie/add', 'New Species');
      await field(page, 'Name').fill('Dog');
      await saveWrong(/^Failed to save species/);
    },
    'Save',
  ],
  [
    'two versions of a species',
    async () => {
      const { uuid, version } = await openSpecie('Degu');
      await field(page, 'Name').fill('My degu');
      await server.admin.call('specie/update', { specie: { uuid, version, name: 'Their degu' } });
      await saveButton(page).click();
      await page.getByRole('dialog').waitFor();
    },
    'Save what is typed here',
  ],
  [
    'the question before a deletion',
    async () => {
      await open('/admin/specie', 'Species');
      await page.getByRole('button', { name: 'Delete Ferret' }).click();
      await page.getByRole('dialog').waitFor();
    },
    'Delete',
  ],
];

describe.each(sights)('%s', (_, look, button) => {
  beforeAll(look);

  test('is accessible', () => expectAccessible(page));

  test('fits a phone', async () => {
    await page.setViewportSize({ width: PHONE, height: 800 });
    await page.getByRole('button', { name: button, exact: true }).last().click({ trial: true });
    expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(PHONE);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
