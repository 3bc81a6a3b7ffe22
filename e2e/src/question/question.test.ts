import { type FormType, formTypes } from '@homeward/contract/question';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { savedRadio, saveQuestion } from '../../../server/test/question.ts';
import { choose, expectError, field, saveButton, saved } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

const openNew = async () => {
  await goTo(page, '/organization/question/add');
  await page.getByRole('heading', { name: 'New Question' }).waitFor();
};
const open = async (uuid: string) => {
  await goTo(page, `/organization/question/${uuid}`);
  await page.getByRole('heading', { name: 'Edit Question' }).waitFor();
};
const answerAt = (place: number) => field(page, `Answer ${place}`);
const positionAt = (place: number) => field(page, `Position of answer ${place}`);

/** Fills in what every type needs. */
async function describeQuestion(type: FormType, ask: string) {
  await choose(page, 'Group', 'Household');
  await choose(page, 'Question type', type);
  await field(page, 'Position').fill('5');
  await field(page, 'Question text').fill(ask);
}

describe('a new question', () => {
  beforeEach(openNew);

  test.each(formTypes)('of the type %s is created, and its address is that of the question', async (type) => {
    await describeQuestion(type, `A question of the type ${type}`);
    if (type === 'RANGE') {
      await field(page, 'Start').fill('0');
      await field(page, 'End').fill('10');
      await field(page, 'Step').fill('2');
    } else if (type !== 'TEXT') {
      await answerAt(1).fill('The first answer');
      await page.getByRole('button', { name: 'Add answer' }).click();
      await answerAt(2).fill('The second answer');
    }
    await saveButton(page).click();
    await page.getByText('Question saved successfully!').waitFor();
    await page.waitForURL(/\/organization\/question\/[0-9a-f]{8}-[0-9a-f-]{27}$/);
    await page.getByRole('heading', { name: 'Edit Question' }).waitFor();
    const uuid = page.url().split('/').at(-1);
    const { rows } = await server.sql.query(
      `select ask, form_tag_key, range, (select array_agg(value order by position) from organization_question_answer a
        where a.question_id = q.id) as answers from organization_question q where uuid = $1`,
      [uuid],
    );
    expect(rows).toEqual([
      {
        ask: `A question of the type ${type}`,
        form_tag_key: type,
        range: type === 'RANGE' ? { start: 0, end: 10, step: 2 } : null,
        answers: type === 'RANGE' || type === 'TEXT' ? null : ['The first answer', 'The second answer'],
      },
    ]);
  });

  test('is empty again once what was filled in is discarded', async () => {
    await describeQuestion('RADIO', 'Who was it?');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await answerAt(1).waitFor({ state: 'detached' });
    await expect.poll(() => field(page, 'Position').inputValue()).toBe('');
    await expect.poll(() => page.getByRole('main').getByText('Household').count()).toBe(0);
  });

  test('is offered back after a reload, its answers too', async () => {
    await describeQuestion('RADIO', 'Who was interrupted?');
    await answerAt(1).fill('The cat');
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('The cat');
    await page.reload();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => answerAt(1).inputValue()).toBe('The cat');
    await page.getByRole('main').getByText('Household').waitFor();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  });

  test.each(['CHECKBOX', 'RADIO', 'SELECT'] as const)('of the type %s starts with one blank answer', async (type) => {
    await choose(page, 'Question type', type);
    await answerAt(1).waitFor();
    await expect.poll(() => page.getByPlaceholder('What the adopter can choose').count()).toBe(1);
    await expect.poll(() => answerAt(1).inputValue()).toBe('');
  });

  test('keeps its only answer and lets one of two be removed', async () => {
    await choose(page, 'Question type', 'SELECT');
    await answerAt(1).fill('Stays');
    await expect.poll(() => page.getByRole('button', { name: /^Remove answer/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add answer' }).click();
    await answerAt(2).fill('Goes');
    await page.getByRole('button', { name: 'Remove answer 2' }).click();
    await answerAt(2).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: /^Remove answer/ }).count()).toBe(0);
  });

  test('keeps the other answers as they are when the first is removed', async () => {
    await choose(page, 'Question type', 'SELECT');
    await answerAt(1).fill('Goes');
    await page.getByRole('button', { name: 'Add answer' }).click();
    await answerAt(2).fill('Stays');
    await page.getByRole('button', { name: 'Remove answer 1' }).click();
    await answerAt(2).waitFor({ state: 'detached' });
    await expect.poll(() => answerAt(1).inputValue()).toBe('Stays');
  });

  test('numbers a new answer after the highest', async () => {
    await choose(page, 'Question type', 'SELECT');
    await positionAt(1).fill('41');
    await page.getByRole('button', { name: 'Add answer' }).click();
    await expect.poll(() => positionAt(2).inputValue()).toBe('42');
    await page.getByRole('button', { name: 'Add answer' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect.poll(() => positionAt(3).inputValue()).toBe('43');
    await expect.poll(() => positionAt(4).inputValue()).toBe('44');
  });

  test('asked by choice loses its answers when its type becomes text', async () => {
    await describeQuestion('RADIO', 'Who cooks?');
    await answerAt(1).fill('The cat');
    await choose(page, 'Question type', 'TEXT');
    await answerAt(1).waitFor({ state: 'detached' });
    await saveButton(page).click();
    await page.getByText('Question saved successfully!').waitFor();
    await saved(page);
    const { rows } = await server.sql.query(
      'select form_tag_key, (select count(*)::int from organization_question_answer where question_id = q.id) as answers from organization_question q where ask = $1',
      ['Who cooks?'],
    );
    expect(rows).toEqual([{ form_tag_key: 'TEXT', answers: 0 }]);
  });

  test('asked by range loses its range when its type becomes one of choice', async () => {
    await describeQuestion('RANGE', 'How far is the vet?');
    await field(page, 'Start').fill('3');
    await choose(page, 'Question type', 'CHECKBOX');
    await field(page, 'Start').waitFor({ state: 'detached' });
    await answerAt(1).fill('Near');
    await saveButton(page).click();
    await saved(page);
    const { rows } = await server.sql.query('select form_tag_key, range from organization_question where ask = $1', [
      'How far is the vet?',
    ]);
    expect(rows).toEqual([{ form_tag_key: 'CHECKBOX', range: null }]);
  });

  test('counts no problem of fields that went away with its type', async () => {
    await describeQuestion('RANGE', 'How high is the fence?');
    await saveButton(page).click();
    await page.getByText('3 problems').waitFor();
    await choose(page, 'Question type', 'TEXT');
    await page.getByText('3 problems').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(/\d problems?/).count()).toBe(0);
  });

  test('leads back to the list', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Questions', exact: true }).click();
    await page.waitForURL('**/organization/question');
    await page.getByRole('heading', { name: 'Questions', exact: true }).waitFor();
  });
});

describe('a new question, left empty,', () => {
  beforeAll(openNew);

  test('offers no translation yet', async () => {
    await expect.poll(() => page.getByRole('button', { name: 'Add new translation to question' }).count()).toBe(0);
  });

  test('says at every empty field what is missing', async () => {
    await saveButton(page).click();
    await expectError(field(page, 'Group'), 'Please select a group');
    await expectError(field(page, 'Question type'), 'Please select a question type');
    await expectError(field(page, 'Position'), 'Missing a position');
    await expectError(field(page, 'Question text'), 'Missing an question');
  });

  test('says what is missing of an answer', async () => {
    await choose(page, 'Question type', 'RADIO');
    await positionAt(1).fill('');
    await saveButton(page).click();
    await expectError(answerAt(1), 'Missing answer text');
    await expectError(positionAt(1), 'Missing position');
  });

  test('says what is missing of a range', async () => {
    await choose(page, 'Question type', 'RANGE');
    await saveButton(page).click();
    await expectError(field(page, 'Start'), 'Missing answer range start');
    await expectError(field(page, 'End'), 'Missing answer range end');
    await expectError(field(page, 'Step'), 'Missing answer range step');
  });

  test.each([
    ['101', 'Must be at most 100'],
    ['-1', 'Must be at least 0'],
    ['1.5', 'Must be a whole number'],
    ['five', 'Must be a whole number'],
  ])('refuses the position %s, and leaves it there', async (typed, message) => {
    await field(page, 'Position').fill(typed);
    await field(page, 'Position').press('Tab');
    await expectError(field(page, 'Position'), message);
    await expect.poll(() => field(page, 'Position').inputValue()).toBe(typed);
  });
});

describe('a new question whose range ends before it starts', () => {
  beforeAll(async () => {
    await openNew();
    await describeQuestion('RANGE', 'How many hours?');
    await field(page, 'Start').fill('10');
    await field(page, 'End').fill('4');
    await field(page, 'Step').fill('1');
    await saveButton(page).click();
  });

  test('says so at its end', async () => {
    await expectError(field(page, 'End'), 'Must be greater than the start');
  });

  test('says so no longer once the start is mended instead of the end', async () => {
    await expectError(field(page, 'End'), 'Must be greater than the start');
    await field(page, 'Start').fill('2');
    await expectError(field(page, 'End'), '');
  });
});

describe('a saved question', () => {
  let uuid: string;
  beforeAll(async () => {
    ({ uuid } = await savedRadio(server, 'May the dog sleep inside?'));
    await open(uuid);
    await answerAt(3).waitFor();
  });

  test('keeps its type and the text of its answers', async () => {
    await expect.poll(() => field(page, 'Question type').isDisabled()).toBe(true);
    await expect.poll(() => answerAt(1).inputValue()).toBe('Always');
    await expect.poll(() => answerAt(1).isDisabled()).toBe(true);
  });

  test('keeps its answers: none can be removed', async () => {
    await expect.poll(() => page.getByRole('button', { name: /^Remove answer/ }).count()).toBe(0);
  });

  test('keeps the place of its answers', async () => {
    await expect.poll(() => positionAt(1).isDisabled()).toBe(true);
  });

  test('takes new answers, which keep their text from then on', async () => {
    await open((await savedRadio(server, 'May the pig sleep inside?')).uuid);
    await page.getByRole('button', { name: 'Add answer' }).click();
    await answerAt(4).fill('In winter');
    await saveButton(page).click();
    await saved(page);
    await expect.poll(() => answerAt(4).isDisabled()).toBe(true);
    await expect.poll(() => answerAt(4).inputValue()).toBe('In winter');
  });

  test('says why it could not be saved when its group has been deleted meanwhile', async () => {
    const group = await server.admin.call<{ question_group: { id: number; uuid: string } }>('question-group/save', {
      question_group: { name: 'Short-lived' },
    });
    await openNew();
    await describeQuestion('TEXT', 'Will this be saved?');
    await choose(page, 'Group', 'Short-lived');
    await server.sql.query('update question_group set deleted = true where uuid = $1', [group.data.question_group.uuid]);
    await saveButton(page).click();
    await page.getByText('Failed to save question! Reason: Please select a group').waitFor();
    await expectError(field(page, 'Group'), 'Please select a group');
  });

  test('shows the range it was saved with', async () => {
    const range = { start: 1, end: 10, step: 3 };
    const { data } = await saveQuestion(server, { form_tag_key: 'RANGE', ask: 'How many walks?', range });
    await open(data.organization_question.uuid);
    const shown = ['Start', 'End', 'Step'].map((label) => field(page, label).inputValue());
    expect(await Promise.all(shown)).toEqual(['1', '10', '3']);
  });
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
