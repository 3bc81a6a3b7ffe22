import { expect, test } from 'vitest';
import { savedRadio } from '../../../server/test/question.ts';
import { choose, field, isFocused } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

test('Enter in an answer goes on to the next one, and saves nothing', async () => {
  await goTo(page, '/organization/question/add');
  await page.getByRole('heading', { name: 'New Question' }).waitFor();
  await choose(page, 'Question type', 'RADIO');
  await field(page, 'Answer 1').fill('Often');
  await field(page, 'Answer 1').press('Enter');
  await expect.poll(() => isFocused(field(page, 'Answer 2'))).toBe(true);
  await field(page, 'Answer 2').press('Enter');
  await expect.poll(() => page.getByPlaceholder('What the adopter can choose').count()).toBe(2);
  await field(page, 'Answer 1').press('Enter');
  await expect.poll(() => isFocused(field(page, 'Answer 2'))).toBe(true);
  await expect.poll(() => page.getByText('Please select a group').count()).toBe(0);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
});

test('a question that nobody uses is deleted in the list, and one in use says by whom', async () => {
  const [spare, used] = [await savedRadio(server, 'Who is not needed?'), await savedRadio(server, 'Who is asked for?')];
  const { rows } = await server.sql.query('select id from organization_question where uuid = $1', [used.uuid]);
  await server.admin.call('question-template/save', { name: 'Needs it', questions: [rows[0].id] });
  await goTo(page, '/organization/question?filter_ask.ilike=Who is');
  await page.getByRole('button', { name: `Delete ${spare.ask}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Question deleted successfully!').waitFor();
  await page.getByRole('row').filter({ hasText: spare.ask }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Delete ${used.ask}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('This question is in use by 1 template').waitFor();
});

test('a translation is typed in the direction of its language', async () => {
  const { uuid } = await savedRadio(server, 'Which way is it written?');
  await server.sql.query(
    "insert into language (name, native_name, abbreviation) values ('Arabic', 'العربية', 'ar') on conflict do nothing",
  );
  await goTo(page, `/organization/question/${uuid}`);
  await page.getByRole('button', { name: 'Add new translation to question' }).click();
  const directionOf = (label: string) => field(page, label).evaluate((input) => getComputedStyle(input).direction);
  await choose(page, 'Language', 'Arabic');
  await expect.poll(() => directionOf('Question text')).toBe('rtl');
  await expect.poll(() => directionOf('Always')).toBe('rtl');
  await choose(page, 'Language', 'Spanish');
  await expect.poll(() => directionOf('Question text')).toBe('ltr');
});
