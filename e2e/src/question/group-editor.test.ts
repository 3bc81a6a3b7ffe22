import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/browser.ts';
import { field, hold, isFocused } from '../stage/forms.ts';
import { open } from '../stage/screens.ts';
import { eachInNewTab, onStage, page, server } from '../stage/stage.ts';

onStage();
eachInNewTab(async () => {
  await server.sql.query("delete from question_group where name like 'Test %'");
  await open(page, '/organization/question');
  await page.getByRole('button', { name: 'Groups' }).click();
});

const fresh = () => field(page, 'Name of a new group');
const groupOf = (name: string) => field(page, `Name of the group ${name}`);
const groups = async () => {
  const { rows } = await server.sql.query<{ name: string }>(
    "select name from question_group where name like 'Test %' order by 1",
  );
  return rows.map(({ name }) => name);
};
const said = (words: string) => page.getByRole('dialog').getByRole('alert').getByText(words).waitFor();
async function add(name: string) {
  await fresh().fill(name);
  await page.keyboard.press('Enter');
  await groupOf(name).waitFor();
}

test('question groups are added, renamed and deleted, unless they hold questions', async () => {
  await expectAccessible(page);
  await page.getByLabel('Name of a new group').fill('Test legal');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'You have unsaved changes' }).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Add the group' }).click();
  await page.getByLabel('Name of the group Test legal').fill('Test legal matters');
  await page.getByRole('button', { name: 'Save the group Test legal' }).click();
  await page.getByRole('button', { name: 'Delete the group Test legal matters' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Question group deleted successfully!').waitFor();
  await page.getByRole('button', { name: 'Delete the group Care' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText(/Failed to delete question group\. Error: This group still holds \d+ questions/).waitFor();
});

test('one after another is added from the same field, wherever they are sorted to', async () => {
  await add('Test zebras');
  await add('Test apes');
  await expect.poll(() => isFocused(fresh())).toBe(true);
  await page.keyboard.type('Test bears');
  await page.keyboard.press('Enter');
  await groupOf('Test bears').waitFor();
  expect(await groups()).toEqual(['Test apes', 'Test bears', 'Test zebras']);
});

test('what is typed while a name is saved stays, to be saved next', async () => {
  await add('Test apes');
  const goOn = await hold(page, 'question-group/save');
  await groupOf('Test apes').fill('Test bears');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' too');
  goOn();
  await expect.poll(() => groupOf('Test bears').inputValue()).toBe('Test bears too');
  await expect.poll(() => page.getByRole('dialog').getByRole('alert').count()).toBe(0);
  expect(await groups()).toEqual(['Test bears']);
  await page.keyboard.press('Enter');
  await groupOf('Test bears too').waitFor();
  expect(await groups()).toEqual(['Test bears too']);
});

test('what is typed while a new group is saved is the next one', async () => {
  const goOn = await hold(page, 'question-group/save');
  const added = field(page, 'Name of a new group');
  await added.fill('Alpha');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Beta');
  goOn();
  await field(page, 'Name of the group Alpha').waitFor();
  await expect.poll(() => added.inputValue()).toBe('Beta');
});

test('who renames what somebody else has renamed is told its name, and may go on', async () => {
  await add('Test apes');
  await server.sql.query("update question_group set name = 'Test cats' where name = 'Test apes'");
  await groupOf('Test apes').fill('Test bears');
  await page.keyboard.press('Enter');
  await said('Saved meanwhile: Test cats');
  await expect.poll(() => groupOf('Test cats').inputValue()).toBe('Test bears');
  await page.keyboard.press('Enter');
  await groupOf('Test bears').waitFor();
  expect(await groups()).toEqual(['Test bears']);
});

test('a name that is too long, or none, is told at its field', async () => {
  await add('Test apes');
  await groupOf('Test apes').fill('x'.repeat(81));
  await said('At most 80 characters');
  await groupOf('Test apes').fill(' ');
  await said('Missing a name');
  await expectAccessible(page);
});
