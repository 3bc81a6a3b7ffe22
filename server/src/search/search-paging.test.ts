import type { Page } from '@homeward/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberOf, replaceLibrary, smallLibrary, uuidOf } from '../../test/library.ts';
import { type Answer, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await replaceLibrary(server.sql, smallLibrary);
});
afterAll(() => server.stop());

type Listed = Answer<Page<{ uuid: string }>>;
const list = (path: string, options: object, search: object = {}): Promise<Listed> =>
  server.admin.call(path, { search, options });
const questions = (options: object, search?: object) => list('question/search', options, search);
const numbers = ({ data }: Listed) => data.result.map(({ uuid }) => numberOf(uuid));
const refusedAt = (...path: string[]) => ({ http: 422, status: 1802, data: { errors: [{ path }] } });

test.each<[string, unknown, number[]]>([
  ['one key sorts', 'position', [1, 3, 2, 4, 5, 6, 8]],
  ['a leading minus sorts downwards', '-position', [8, 6, 5, 4, 2, 3, 1]],
  ['a list sorts by its keys in turn', ['-position', 'ask'], [8, 6, 2, 4, 5, 1, 3]],
  ['a list of one key sorts like the key', ['position'], [1, 3, 2, 4, 5, 6, 8]],
  ['a key of a related record sorts', ['group.name', 'position'], [8, 3, 4, 5, 1, 2, 6]],
  ['a key of a related record sorts downwards', ['-group.name', 'position'], [1, 2, 6, 3, 4, 5, 8]],
  ['a number that is counted sorts', '-answer_count', [2, 1, 8, 6, 5, 4, 3]],
  ['the id sorts', '-id', [8, 6, 5, 4, 3, 2, 1]],
  ['a key twice sorts like once', ['position', 'position'], [1, 3, 2, 4, 5, 6, 8]],
  ['ids break ties upwards after a key upwards', 'column_type_key', [1, 2, 6, 3, 4, 5, 8]],
  ['ids break ties downwards after a key downwards', '-column_type_key', [8, 5, 4, 3, 6, 2, 1]],
])('%s', async (_, sort, expected) => {
  expect(numbers(await questions({ sort }))).toEqual(expected);
});

test('rows come in the order of their kind where no sort is given', async () => {
  expect(numbers(await questions({}))).toEqual([8, 3, 4, 5, 1, 2, 6]);
});

test.each([
  ['upwards', 'description', [3, 1, 2, 4]],
  ['downwards', '-description', [1, 3, 4, 2]],
])('rows without a value come last %s', async (_, sort, expected) => {
  expect(numbers(await list('question-template/search', { sort }))).toEqual(expected);
});

test('twenty rows are the default', async () => {
  expect(await list('language/search', {})).toMatchObject({ data: { limit: 20, page: 1, offset: 0 } });
});

test.each([
  [1, 1],
  [50, 50],
  [9999, 9999],
  [10_000, 10_000],
  [10_001, 10_000],
  [99_999, 10_000],
])('of %i rows asked for, at most %i are answered', async (limit, echoed) => {
  expect(await questions({ limit })).toMatchObject({ http: 200, data: { limit: echoed } });
});

test('all rows may be asked for where lists are short', async () => {
  const all = await list('language/search', { limit: -1 });
  expect(all.data).toMatchObject({ limit: 10_000, count: all.data.result.length, pages: 1 });
  expect(all.data.count).toBeGreaterThan(100);
});

test.each(['user/search', 'audit/search'])('all rows of %s may not be asked for', async (path) => {
  expect(await list(path, { limit: -1 })).toMatchObject({
    ...refusedAt('options', 'limit'),
    message: "'limit' -1 is not allowed here",
  });
});

test.each([0, -2, -5, 100_000, 1e9, 1.5, '20', '', null, true, [20], {}])('a limit of %j is refused', async (limit) => {
  expect(await questions({ limit })).toMatchObject({
    ...refusedAt('options', 'limit'),
    message: "'limit' must be a whole number from 1 to 99999",
  });
});

test('a limit that makes no sense is refused for a single record too', async () => {
  expect(await questions({ limit: 'many', _single: true })).toMatchObject(refusedAt('options', 'limit'));
});

test.each([0, -1, 1.5, '1', null, true, [1]])('page %j is refused', async (page) => {
  expect(await questions({ page })).toMatchObject(refusedAt('options', 'page'));
});

test.each([-1, 1.5, '0', null, true, [0]])('offset %j is refused', async (offset) => {
  expect(await questions({ offset })).toMatchObject(refusedAt('options', 'offset'));
});

test.each([{ page: 1e9 }, { offset: 1e9 }, { offset: 2 ** 53 }, { page: 1e300 }])('%j skips too many rows', async (options) => {
  expect(await questions(options)).toMatchObject(refusedAt('options', Object.keys(options)[0] ?? ''));
});

test('pages follow one another without gap or repetition', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => questions({ sort: 'id', limit: 3, page })));
  expect(pages.map(numbers)).toEqual([[1, 2, 3], [4, 5, 6], [8]]);
  expect(pages.map(({ data: { result: _, ...rest } }) => rest)).toEqual(
    [1, 2, 3].map((page) => ({ count: 7, global_count: 7, limit: 3, offset: (page - 1) * 3, page, pages: 3 })),
  );
});

test('an offset need not be a whole page', async () => {
  const answer = await questions({ sort: 'id', limit: 3, offset: 2 });
  expect(numbers(answer)).toEqual([3, 4, 5]);
  expect(answer.data).toMatchObject({ offset: 2, page: 1 });
});

test('page and offset may both be given where they agree', async () => {
  expect(numbers(await questions({ sort: 'id', limit: 3, page: 2, offset: 3 }))).toEqual([4, 5, 6]);
});

test('page and offset that disagree are refused', async () => {
  expect(await questions({ limit: 3, page: 2, offset: 4 })).toMatchObject({
    ...refusedAt('options', 'offset'),
    message: "'offset' does not belong to 'page'",
  });
});

test('a page beyond the last is empty and still knows the count', async () => {
  const beyond = await questions({ limit: 3, page: 9 }, { 'position.gte': 20 });
  expect(beyond.data).toEqual({ count: 5, global_count: 7, limit: 3, offset: 24, page: 9, pages: 2, result: [] });
});

test('a last page that is full knows the count', async () => {
  expect((await questions({ limit: 7 })).data).toMatchObject({ count: 7, pages: 1 });
});

test('a search without a match has no pages', async () => {
  expect((await questions({}, { ask: 'Nothing' })).data).toMatchObject({ count: 0, global_count: 7, pages: 0, result: [] });
});

test('a required relation narrows the count and not the global count', async () => {
  const answer = await questions({ limit: 1 }, { with: { answers: { required: true } } });
  expect(answer.data).toMatchObject({ count: 2, global_count: 7 });
});

test('a relation that is only listed narrows no count', async () => {
  const answer = await questions({ limit: 1 }, { with: { answers: { search: { value: 'No' } } } });
  expect(answer.data).toMatchObject({ count: 7, global_count: 7 });
});

test('a single record is the data itself', async () => {
  const answer = await questions({ _single: true }, { uuid: uuidOf(3) });
  expect(answer).toMatchObject({ http: 200, data: { uuid: uuidOf(3), ask: 'Snake_case?' } });
});

test('a single record is the first in order', async () => {
  expect(await questions({ _single: true, sort: '-position' })).toMatchObject({ data: { uuid: uuidOf(8) } });
});

test('a single record that is not there is not found', async () => {
  expect(await questions({ _single: true }, { uuid: uuidOf(99) })).toMatchObject({ http: 404, status: 404, prefix: '4xx' });
});

test('a single record that is deleted is not found unless deleted is named', async () => {
  expect(await questions({ _single: true }, { uuid: uuidOf(7) })).toMatchObject({ http: 404 });
  expect(await questions({ _single: true }, { uuid: uuidOf(7), deleted: true })).toMatchObject({ http: 200 });
});

test.each([1, 10, 11, 12, 111])('a single record is told apart from a page of %i', async (limit) => {
  expect((await questions({ limit })).data).toHaveProperty('result');
  expect((await questions({ _single: true })).data).toHaveProperty('ask');
});

test.each(['_single', '_force_ids'])('%s must be true or false', async (key) => {
  expect(await questions({ [key]: 1 })).toMatchObject(refusedAt('options', key));
});
