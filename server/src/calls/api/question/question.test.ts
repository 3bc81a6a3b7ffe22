import type { Page } from '@homeward/contract/call';
import type { Question } from '@homeward/contract/question';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { saveQuestion } from '../../../../test/question.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const yesNo = [
  { value: 'Yes', position: 0 },
  { value: 'No', position: 1 },
];
const range = { start: 0, end: 10, step: 2 };

describe('what is saved', () => {
  test.each(['CHECKBOX', 'RADIO', 'SELECT'])('a %s question is stored with its answers as column type ID', async (type) => {
    const saved = await saveQuestion(server, { form_tag_key: type }, yesNo);
    expect(saved).toMatchObject({
      http: 200,
      data: { organization_question: { form_tag_key: type, column_type_key: 'ID', range: null, answers: yesNo } },
    });
  });

  test('a RANGE question is stored with its range as column type INTEGER', async () => {
    const saved = await saveQuestion(server, { form_tag_key: 'RANGE', range });
    expect(saved).toMatchObject({
      http: 200,
      data: { organization_question: { form_tag_key: 'RANGE', column_type_key: 'INTEGER', range, answers: [] } },
    });
  });

  test('a TEXT question is stored as column type TEXT', async () => {
    const saved = await saveQuestion(server, { form_tag_key: 'TEXT' });
    expect(saved).toMatchObject({
      http: 200,
      data: { organization_question: { form_tag_key: 'TEXT', column_type_key: 'TEXT', range: null, answers: [] } },
    });
  });

  test('a saved question is found in its group as it was answered', async () => {
    const { organization_question: saved } = (await saveQuestion(server, { ask: 'How high is your fence?' })).data;
    const found = await server.admin.call<Page<Question>>('question/search', {
      search: { 'group.name': 'Home', ask: 'How high is your fence?', with: { group: true, answers: true } },
      options: { _force_ids: true },
    });
    expect(found.data.result).toEqual([saved]);
  });

  test('its group may be named by its uuid, in a save, an answer and a search', async () => {
    const { data } = await server.admin.call<Page<{ id: number; uuid: string }>>('question-group/search', {
      search: { name: 'Home' },
      options: { _force_ids: true },
    });
    const [home] = data.result;
    const ask = 'Who waters the plants?';
    const saved = await saveQuestion(server, { group_id: undefined, group_uuid: home?.uuid, ask });
    expect(saved.data.organization_question).toMatchObject({ group_id: home?.id, group_uuid: home?.uuid });
    const found = await server.admin.call<Page<Question>>('question/search', { search: { group_uuid: home?.uuid, ask } });
    expect(found.data.result).toMatchObject([{ ask, group_uuid: home?.uuid }]);
    const both = await saveQuestion(server, { group_id: home?.id, group_uuid: home?.uuid });
    expect(both.data.organization_question).toMatchObject({ group_uuid: home?.uuid });
  });

  test.each([0, 100])('a question may stand at position %i', async (position) => {
    expect(await saveQuestion(server, { position })).toMatchObject({ data: { organization_question: { position } } });
  });

  test('the text is kept without the blanks around it', async () => {
    const saved = await saveQuestion(server, { ask: '  Do you rent?\n' });
    expect(saved.data.organization_question.ask).toBe('Do you rent?');
  });
});

const NOBODY = '00000000-0000-4000-8000-000000000000';
const field = (name: string, ...rest: string[]) => ['organization_question', name, ...rest];
const radio = { form_tag_key: 'RADIO' };
const ranged = (changes: object) => ({ form_tag_key: 'RANGE', range: { ...range, ...changes } });
const withAnswer = (changes: object) => [{ value: 'Yes', position: 0, ...changes }];

/** What is refused · the fields · the answers · the path of the one error · its message. */
const refusals: [string, object, object[], (string | number)[], string][] = [
  ['no group', { group_id: undefined }, [], field('group_id'), 'Please select a group'],
  ['an unknown group', { group_id: 2_000_000_000 }, [], field('group_id'), 'Please select a group'],
  ['an unknown group by uuid', { group_id: undefined, group_uuid: NOBODY }, [], field('group_uuid'), 'Please select a group'],
  ['two groups at once', { group_uuid: NOBODY }, [], field('group_uuid'), 'Please select a group'],
  ['no uuid of a group', { group_uuid: 'Home' }, [], field('group_uuid'), 'Please select a group'],
  ['no type', { form_tag_key: undefined }, [], field('form_tag_key'), 'Please select a question type'],
  ['an unknown type', { form_tag_key: 'DATE' }, [], field('form_tag_key'), 'Please select a question type'],
  ['no position', { position: undefined }, [], field('position'), 'Missing a position'],
  ['position 101', { position: 101 }, [], field('position'), 'Must be at most 100'],
  ['position -1', { position: -1 }, [], field('position'), 'Must be at least 0'],
  ['position 1.5', { position: 1.5 }, [], field('position'), 'Must be a whole number'],
  ['a position in words', { position: '5' }, [], field('position'), 'Must be a whole number'],
  ['no text', { ask: undefined }, [], field('ask'), 'Missing an question'],
  ['a blank text', { ask: ' \t' }, [], field('ask'), 'Missing an question'],
  ['a text over 500 characters', { ask: 'a'.repeat(501) }, [], field('ask'), 'At most 500 characters'],
  ['a choice without answers', radio, [], ['answers'], 'Add at least one answer'],
  ['answers on a TEXT question', {}, yesNo, ['answers'], 'This question type has no answers'],
  ['answers on a RANGE question', ranged({}), yesNo, ['answers'], 'This question type has no answers'],
  ['an answer without text', radio, withAnswer({ value: undefined }), ['answers', 0, 'value'], 'Missing answer text'],
  ['an answer of blanks', radio, withAnswer({ value: '  ' }), ['answers', 0, 'value'], 'Missing answer text'],
  [
    'an answer over 255 characters',
    radio,
    withAnswer({ value: 'a'.repeat(256) }),
    ['answers', 0, 'value'],
    'At most 255 characters',
  ],
  ['an answer without position', radio, withAnswer({ position: undefined }), ['answers', 0, 'position'], 'Missing position'],
  ['an answer at position 101', radio, withAnswer({ position: 101 }), ['answers', 0, 'position'], 'Must be at most 100'],
  ['51 answers', radio, Array.from({ length: 51 }, () => yesNo[0] ?? {}), ['answers'], 'At most 50 answers'],
  ['a range question without a range', { form_tag_key: 'RANGE' }, [], field('range', 'start'), 'Missing answer range start'],
  ['a range without start', ranged({ start: undefined }), [], field('range', 'start'), 'Missing answer range start'],
  ['a range without end', ranged({ end: undefined }), [], field('range', 'end'), 'Missing answer range end'],
  ['a range without step', ranged({ step: undefined }), [], field('range', 'step'), 'Missing answer range step'],
  ['a range from below 0', ranged({ start: -1 }), [], field('range', 'start'), 'Must be at least 0'],
  ['a step of 0', ranged({ step: 0 }), [], field('range', 'step'), 'Must be at least 1'],
  ['a range that ends where it starts', ranged({ start: 10 }), [], field('range', 'end'), 'Must be greater than the start'],
  [
    'a step longer than the range',
    ranged({ step: 11 }),
    [],
    field('range', 'step'),
    'Must not exceed the distance from start to end',
  ],
  ['a range on a TEXT question', { range }, [], field('range'), 'Only a range question has a range'],
];

describe('what is refused', () => {
  test.each(refusals)('%s is refused at its field', async (_what, fields, answers, path, message) => {
    const refused = await saveQuestion(server, { ...fields }, answers);
    expect(refused).toMatchObject({ http: 422, status: 1802, prefix: '1xx', data: { errors: [{ path, message }] } });
  });

  test('a deleted group is refused like an unknown one', async () => {
    const made = await server.admin.call<{ question_group: { id: number; uuid: string } }>('question-group/save', {
      question_group: { name: 'Soon gone' },
    });
    const { id, uuid } = made.data.question_group;
    await server.admin.call('question-group/delete', { question_group_uuid: uuid });
    expect(await saveQuestion(server, { group_id: id })).toMatchObject({
      http: 422,
      data: { errors: [{ path: field('group_id'), message: 'Please select a group' }] },
    });
  });

  test('refused saves write nothing', async () => {
    const before = await checksums(server.sql);
    for (const [, fields, answers] of refusals) await saveQuestion(server, { ...fields }, answers);
    expect(await checksums(server.sql)).toEqual(before);
  });
});
