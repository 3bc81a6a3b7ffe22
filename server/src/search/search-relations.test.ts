import type { Page } from '@homeward/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberOf, replaceLibrary, smallLibrary, uuidOf } from '../../test/library.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await replaceLibrary(server.sql, smallLibrary);
});
afterAll(() => server.stop());

interface Row {
  uuid: string;
  [relation: string]: unknown;
}

async function rows(path: string, search: object, options: object = {}): Promise<Row[]> {
  const answer = await server.admin.call<Page<Row>>(path, { search, options: { sort: 'id', ...options } });
  if (answer.http !== 200) throw new Error(answer.message);
  return answer.data.result;
}
const questions = (search: object, options?: object) => rows('question/search', search, options);
const firstQuestion = async (search: object) => (await questions({ uuid: uuidOf(1), ...search }))[0];
const numbers = (list: unknown) => (list as Row[]).map(({ uuid }) => numberOf(uuid));

test('a relation that nobody asked for is not answered', async () => {
  const row = await firstQuestion({});
  expect(Object.keys(row ?? {}).sort()).toEqual(
    [
      'answer_count',
      'ask',
      'column_type_key',
      'deleted',
      'form_tag_key',
      'group_uuid',
      'position',
      'range',
      'uuid',
      'version',
    ].sort(),
  );
});

test('a relation to one is an object', async () => {
  expect(await firstQuestion({ with: { group: true } })).toMatchObject({ group: { uuid: uuidOf(1), name: 'Home' } });
});

test('a relation to many is a list in its own order', async () => {
  const [row] = await questions({ uuid: uuidOf(2), with: { answers: true } });
  expect(numbers(row?.answers)).toEqual([22, 21]);
});

test('a relation to many without rows is an empty list', async () => {
  const [row] = await questions({ uuid: uuidOf(3), with: { answers: true, species: true } });
  expect(row).toMatchObject({ answers: [], species: [] });
});

test('a list of related rows leaves out the deleted ones', async () => {
  expect(numbers((await firstQuestion({ with: { species: true } }))?.species)).toEqual([2, 1]);
});

test('a list of related rows shows deleted ones where they are named', async () => {
  const search = { 'deleted.in': [true, false] };
  expect(numbers((await firstQuestion({ with: { species: { search, sort: 'id' } } }))?.species)).toEqual([1, 2, 3]);
});

test('a row still shows what it points to after that was deleted', async () => {
  const [row] = await questions({ uuid: uuidOf(8), with: { group: true } });
  expect(row).toMatchObject({ group: { name: 'Attic', deleted: true } });
});

test('relations nest', async () => {
  const [row] = await rows('question-template/search', {
    uuid: uuidOf(1),
    with: { questions: { with: { question: { with: { group: true, answers: true } } } } },
  });
  expect(row).toMatchObject({
    questions: [
      { position: 0, question: { uuid: uuidOf(2), group: { name: 'Home' }, answers: [{ value: 'Perhaps' }, { value: 'Yes' }] } },
      { position: 1, question: { uuid: uuidOf(1), answers: [{ value: 'Yes' }, { value: 'No' }] } },
    ],
  });
});

test('a search in a relation limits the listed rows and not the records', async () => {
  const found = await questions({ 'answer_count.gt': 0, with: { answers: { search: { value: 'No' } } } });
  expect(found.map(({ answers }) => numbers(answers))).toEqual([[12], []]);
});

test('a search in a relation to one answers null where it does not hold', async () => {
  const found = await questions({ 'position.lt': 20, with: { group: { search: { name: 'Home' } } } });
  expect(found).toMatchObject([
    { uuid: uuidOf(1), group: { name: 'Home' } },
    { uuid: uuidOf(3), group: null },
  ]);
});

test('a dotted key in a relation goes on from there', async () => {
  const search = { 'question.answers.value': 'No' };
  const [row] = await rows('question-template/search', { uuid: uuidOf(1), with: { questions: { search } } });
  expect(row).toMatchObject({ questions: [{ position: 1 }] });
});

test('a dotted key never trims the list it goes through', async () => {
  const found = await questions({ 'answers.value': 'No', with: { answers: true } });
  expect(found.map(({ answers }) => numbers(answers))).toEqual([[11, 12]]);
});

test('a sort in a relation orders the listed rows', async () => {
  const sorted = async (sort: unknown) => numbers((await firstQuestion({ with: { answers: { sort } } }))?.answers);
  expect(await sorted('value')).toEqual([12, 11]);
  expect(await sorted('-position')).toEqual([12, 11]);
  expect(await sorted(['-cycle', 'value'])).toEqual([12, 11]);
  expect(await sorted('cycle')).toEqual([12, 11]);
});

test('a sort in a relation goes through relations to one', async () => {
  const [row] = await rows('question-template/search', {
    uuid: uuidOf(1),
    with: { questions: { sort: '-question.ask', with: { question: true } } },
  });
  expect(row).toMatchObject({ questions: [{ question: { uuid: uuidOf(1) } }, { question: { uuid: uuidOf(2) } }] });
});

test.each<[string, object, number[]]>([
  ['a required relation to many leaves out records without one', { answers: { required: true } }, [1, 2]],
  ['a required relation counts only the rows its search leaves', { answers: { search: { value: 'No' }, required: true } }, [1]],
  ['a required relation to one leaves out records whose one is deleted', { group: { required: true } }, [1, 2, 3, 4, 5, 6]],
  ['a required relation through a table leaves out deleted rows', { species: { required: true } }, [1, 2]],
  ['a required relation may be a deleted one where that is named', { group: { search: { deleted: true }, required: true } }, [8]],
  ['a relation with required false is no condition', { answers: { required: false } }, [1, 2, 3, 4, 5, 6, 8]],
])('%s', async (_, wanted, expected) => {
  expect(numbers(await questions({ with: wanted }))).toEqual(expected);
});

test('a required relation within a required one is a condition on the record too', async () => {
  const question = { search: { ask: 'Do you own a dog?' }, required: true };
  const found = await rows('question-template/search', { with: { questions: { required: true, with: { question } } } });
  expect(numbers(found)).toEqual([1]);
});

test('a required relation within one that is not limits the listed rows', async () => {
  const question = { search: { ask: 'Do you own a dog?' }, required: true };
  const found = await rows('question-template/search', { with: { questions: { with: { question } } } });
  expect(found.map(({ uuid, questions: list }) => [numberOf(uuid), (list as unknown[]).length])).toEqual([
    [1, 1],
    [2, 0],
    [3, 0],
    [4, 0],
  ]);
});

test('relations asked for inside the search of a relation are answered like those beside it', async () => {
  const beside = await firstQuestion({ with: { answers: { with: { translations: true } } } });
  expect(await firstQuestion({ with: { answers: { search: { with: { translations: true } } } } })).toEqual(beside);
});

test('relations asked for both inside and beside the search of a relation are refused', async () => {
  const answers = { search: { with: { translations: { required: true } } }, with: { translations: true } };
  const refused = await server.admin.call('question/search', { search: { with: { answers } } });
  expect(refused).toMatchObject({ http: 422, data: { errors: [{ path: ['search', 'with', 'answers', 'with'] }] } });
});

test('a count that is costly comes when it is asked for', async () => {
  expect(await firstQuestion({ with: { template_count: true } })).toMatchObject({ template_count: 1 });
});

test('counts are the same in short and in long lists', async () => {
  const search = { with: { template_count: true } };
  const counts = (list: Row[]) => list.map(({ answer_count, template_count }) => [answer_count, template_count]);
  const short = counts(await questions(search, { limit: 20 }));
  expect(short.slice(0, 3)).toEqual([
    [2, 1],
    [2, 2],
    [0, 0],
  ]);
  expect(counts(await questions(search, { limit: 1000 }))).toEqual(short);
});

test('numeric ids come only where they are forced, in related rows too', async () => {
  const search = { uuid: uuidOf(1), with: { group: true, answers: true } };
  const [forced] = await questions(search, { _force_ids: true });
  expect(forced).toMatchObject({ id: 1, group_id: 1, group: { id: 1 }, answers: [{ id: 11, question_id: 1 }, { id: 12 }] });
  expect(JSON.stringify(await questions(search))).not.toMatch(/"(id|\w+_id)":/);
});
