import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { asSent, savedRadio, saveQuestion } from '../../../../test/question.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A saved question and what saving it again takes; `change` answers the answers as they are to be sent. */
async function resave(ask: string, change: (answers: ReturnType<typeof asSent>) => object[]) {
  const { uuid, version, answers } = await savedRadio(server, ask);
  return saveQuestion(server, { uuid, version, form_tag_key: 'RADIO', ask }, change(asSent(answers)));
}
const words = (saved: Awaited<ReturnType<typeof resave>>) =>
  saved.data.organization_question.answers.map(({ value, position }) => [position, value]);

test('a question saved again unchanged keeps its answers', async () => {
  const { uuid, version, answers } = await savedRadio(server, 'Unchanged?');
  const saved = await saveQuestion(server, { uuid, version, form_tag_key: 'RADIO' }, asSent(answers));
  expect(saved.data.organization_question.answers).toEqual(answers);
});

test('a new answer is added to the saved ones', async () => {
  const saved = await resave('Add one?', (answers) => [...answers, { value: 'Rarely', position: 3 }]);
  expect(words(saved)).toEqual([
    [0, 'Always'],
    [1, 'Sometimes'],
    [2, 'Never'],
    [3, 'Rarely'],
  ]);
});

test('a saved answer may change its position', async () => {
  const saved = await resave('Turn round?', (answers) => answers.map((answer) => ({ ...answer, position: 9 - answer.position })));
  expect(words(saved)).toEqual([
    [7, 'Never'],
    [8, 'Sometimes'],
    [9, 'Always'],
  ]);
});

test('the wording of a saved answer is read-only', async () => {
  const refused = await resave('Reword?', ([first, ...rest]) => [{ ...first, value: 'Often' }, ...rest]);
  expect(refused).toMatchObject({
    http: 409,
    data: {
      errors: [
        { path: ['answers', 0, 'value'], message: 'A saved answer is read-only; change its wording through a translation' },
      ],
    },
  });
});

test('a saved answer cannot be left out', async () => {
  const refused = await resave('Leave out?', ([first]) => (first ? [first] : []));
  expect(refused).toMatchObject({
    http: 409,
    data: { errors: [{ path: ['answers'], message: 'Saved answers cannot be removed: Sometimes, Never' }] },
  });
});

test('an answer of another question is refused', async () => {
  const other = await savedRadio(server, 'Whose answers?');
  const refused = await resave('Not mine?', (answers) => [...answers, ...asSent(other.answers)]);
  expect(refused).toMatchObject({
    http: 422,
    data: { errors: [{ path: ['answers', 3, 'value'], message: 'This answer does not belong to the question' }] },
  });
});

test('a saved answer cannot be sent twice', async () => {
  const refused = await resave('Twice?', (answers) => [...answers, ...answers.slice(0, 1)]);
  expect(refused).toMatchObject({ http: 422, data: { errors: [{ path: ['answers', 3, 'value'] }] } });
});

test('a new question cannot take saved answers', async () => {
  const other = await savedRadio(server, 'To be robbed?');
  const refused = await saveQuestion(server, { form_tag_key: 'RADIO' }, asSent(other.answers));
  expect(refused).toMatchObject({ http: 422, data: { errors: [{ path: ['answers', 0, 'value'] }] } });
});

test('the type is locked once the question is saved', async () => {
  const { uuid, version, answers } = await savedRadio(server, 'Another type?');
  const refused = await saveQuestion(server, { uuid, version, form_tag_key: 'SELECT' }, asSent(answers));
  expect(refused).toMatchObject({
    http: 409,
    data: {
      errors: [{ path: ['organization_question', 'form_tag_key'], message: 'The type is fixed once the question is saved' }],
    },
  });
});

test('a save refused for its answers writes nothing', async () => {
  const { uuid, version, answers } = await savedRadio(server, 'All or nothing?');
  const [first, ...rest] = asSent(answers);
  const before = await checksums(server.sql);
  const fields = { uuid, version, form_tag_key: 'RADIO', ask: 'Changed', position: 50 };
  await saveQuestion(server, fields, [{ value: 'New', position: 0 }, { ...first, value: 'Reworded' }, ...rest]);
  await saveQuestion(server, fields, [{ value: 'New', position: 0 }]);
  await saveQuestion(server, { ...fields, form_tag_key: 'SELECT' }, asSent(answers));
  expect(await checksums(server.sql)).toEqual(before);
});

test('the answers are read with their translations', async () => {
  const { rows } = await server.sql.query<{ uuid: string }>(
    `select q.uuid from organization_question q where exists (select from organization_question_answer a where a.question_id = q.id)
      and exists (select from organization_question_translation t where t.question_id = q.id) limit 1`,
  );
  const read = await server.admin.call('question/get-answers', { question_uuid: rows[0]?.uuid });
  const translation = expect.objectContaining({
    value: expect.any(String),
    language: expect.objectContaining({ name: 'French' }),
  });
  expect(read.data).toMatchObject({
    answers: expect.arrayContaining([
      expect.objectContaining({ value: expect.any(String), translations: expect.arrayContaining([translation]) }),
    ]),
  });
});

test('there are no answers to read of an unknown question', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect(await server.admin.call('question/get-answers', { question_uuid: unknown })).toMatchObject({ http: 404 });
});
