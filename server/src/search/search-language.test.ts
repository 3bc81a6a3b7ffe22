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

type Search = Record<string, unknown>;
type Row = { uuid: string };

async function found(path: string, search: Search): Promise<number[]> {
  const answer = await server.admin.call<Page<Row>>(path, { search, options: { sort: 'id' } });
  if (answer.http !== 200) throw new Error(answer.message);
  return answer.data.result.map(({ uuid }) => numberOf(uuid));
}

const ALL = [1, 2, 3, 4, 5, 6, 8];

test.each<[string, Search, number[]]>([
  ['a text is matched whole', { ask: 'Gone' }, []],
  ['a text is matched in its own case', { ask: 'how many?' }, []],
  ['a text with quotes is matched as it stands', { ask: `Who's "it"?` }, [5]],
  ['a text with a backslash is matched as it stands', { ask: 'Back\\slash?' }, [4]],
  ['a percent sign means itself where texts are equal', { ask: '%' }, []],
  ['a number is matched', { position: 20 }, [2, 4, 5]],
  ['a UUID is matched', { uuid: uuidOf(3) }, [3]],
  ['a UUID is matched in capitals', { uuid: uuidOf(3).toUpperCase() }, [3]],
  ['a UUID that nobody has matches nothing', { uuid: uuidOf(99) }, []],
  ['a numeric id is matched', { group_id: 2 }, [3, 4, 5]],
  ['a count of parts is matched', { answer_count: 2 }, [1, 2]],
  ['a count that only shows when asked for is matched', { template_count: 2 }, [2]],
  ['several keys must all hold', { position: 20, form_tag_key: 'TEXT' }, [4, 5]],
  ['no key at all matches everything', {}, ALL],
  ['null matches nothing where there always is a value', { ask: null }, []],
])('%s', async (_, search, expected) => {
  expect(await found('question/search', search)).toEqual(expected);
});

test.each<[string, string, number[]]>([
  ['a pattern without wildcards matches the whole text only', 'how many', []],
  ['a pattern matches whatever the case', 'HOW MANY?', [6]],
  ['a percent sign stands for any text', '%s%e%', [2, 3]],
  ['an escaped percent sign stands for itself', '%\\%%', [2]],
  ['an underscore stands for one letter', '_one?', []],
  ['an escaped underscore stands for itself', '%\\_%', [3]],
  ['an escaped backslash stands for itself', '%\\\\%', [4]],
  ['an escaped backslash at the end is a pattern', '%\\\\', []],
  ['an apostrophe stands for itself', "%'s%", [5]],
  ['a double quote stands for itself', '%"it"%', [5]],
  ['an empty pattern filters by nothing', '', [1, 2, 3, 4, 5, 6, 8]],
])('%s', async (_, pattern, expected) => {
  expect(await found('question/search', { 'ask.ilike': pattern })).toEqual(expected);
});

test.each<[string, Search, number[]]>([
  ['a list matches each of its values', { 'position.in': [10, 30] }, [1, 3, 6]],
  ['a list may name a value twice', { 'position.in': [30, 30] }, [6]],
  ['a list of texts matches texts with commas and quotes', { 'ask.in': [`Who's "it"?`, 'a,b', '{}'] }, [5]],
  ['a list of UUIDs matches each', { 'uuid.in': [uuidOf(1), uuidOf(99)] }, [1]],
  ['an empty list matches nothing', { 'position.in': [] }, []],
  ['an empty list of UUIDs matches nothing', { 'uuid.in': [] }, []],
  ['an empty list of a related field matches nothing', { 'group.uuid.in': [] }, []],
  ['not a value leaves out that value', { 'position.not': 20 }, [1, 3, 6, 8]],
  ['not a list leaves out each of its values', { 'position.not': [10, 20] }, [6, 8]],
  ['not null leaves out nothing where there always is a value', { 'ask.not': null }, ALL],
  ['greater than leaves out the value itself', { 'position.gt': 30 }, [8]],
  ['greater or equal takes in the value itself', { 'position.gte': 30 }, [6, 8]],
  ['less than leaves out the value itself', { 'position.lt': 20 }, [1, 3]],
  ['less or equal takes in the value itself', { 'position.lte': 20 }, [1, 2, 3, 4, 5]],
  ['two operators on one field are a span', { 'position.gt': 10, 'position.lt': 50 }, [2, 4, 5, 6]],
  ['texts have an order', { 'ask.gt': 'I' }, [3, 5, 8]],
])('%s', async (_, search, expected) => {
  expect(await found('question/search', search)).toEqual(expected);
});

test.each<[string, Search, number[]]>([
  ['null matches where there is no value', { description: null }, [2, 4]],
  ['not null matches where there is a value', { 'description.not': null }, [1, 3]],
  ['not a value matches where there is none at all', { 'description.not': 'A' }, [1, 2, 4]],
  ['not a list matches where there is none at all', { 'description.not': ['A'] }, [1, 2, 4]],
  ['a pattern matches nothing where there is no value', { 'description.ilike': '%' }, [1, 3]],
  ['a blank pattern filters by nothing', { 'description.ilike': ' ' }, [1, 2, 3, 4]],
  ['a blank pattern of a related row filters by nothing', { 'questions.question.ask.ilike': '' }, [1, 2, 3, 4]],
  ['a comparison matches nothing where there is no value', { 'description.lt': 'Z' }, [1, 3]],
])('%s', async (_, search, expected) => {
  expect(await found('question-template/search', search)).toEqual(expected);
});

test.each<[string, Search, number[]]>([
  ['a dotted key matches through a relation to one', { 'group.name': 'Care' }, [3, 4, 5]],
  ['a dotted key matches through a relation to many', { 'answers.value': 'Yes' }, [1, 2]],
  ['a dotted key matches through a table between', { 'species.name': 'Dog' }, [1]],
  ['a dotted key takes operators', { 'answers.value.ilike': 'p%' }, [2]],
  ['a row that matches through several related rows comes once', { 'answers.position.gte': 0 }, [1, 2]],
  ['keys through one relation speak of the same related row', { 'answers.value': 'Yes', 'answers.position': 1 }, [2]],
  ['a related row with no value is found by null', { 'answers.cycle': null, 'answers.position': 0 }, [1, 2]],
  ['a dotted key needs a related row', { 'answers.value.not': 'Yes' }, [1, 2]],
  ['a deleted related row matches nothing', { 'species.name': 'Dodo' }, []],
  ['a deleted row pointed to matches nothing', { 'group.name': 'Attic' }, []],
  ['a deleted related row matches once it is named', { 'group.deleted': true }, [8]],
  ['a related row may be deleted or not where both are named', { 'group.deleted.not': null, 'group.name.in': ['Attic'] }, [8]],
])('%s', async (_, search, expected) => {
  expect(await found('question/search', search)).toEqual(expected);
});

test.each<[string, Search, number[]]>([
  ['a dotted key goes through several relations', { 'questions.question.answers.value': 'Perhaps' }, [1, 2]],
  [
    'keys through several relations speak of the same rows all along',
    { 'questions.question.answers.value': 'No', 'questions.position': 0 },
    [],
  ],
  ['a deleted row on the way matches nothing', { 'questions.question.ask': 'Gone?' }, []],
  ['naming deleted at the end does not let in deleted rows on the way', { 'questions.question.group.deleted': false }, [1, 2]],
])('%s', async (_, search, expected) => {
  expect(await found('question-template/search', search)).toEqual(expected);
});

test.each<[string, Search, number[]]>([
  ['deleted rows are hidden', {}, ALL],
  ['deleted rows are hidden from a search for their UUID', { uuid: uuidOf(7) }, []],
  ['deleted rows alone are listed where they are named', { deleted: true }, [7]],
  ['deleted rows are listed with the others where both are named', { 'deleted.in': [true, false] }, [1, 2, 3, 4, 5, 6, 7, 8]],
  ['rows that are not deleted can be named', { deleted: false }, ALL],
])('%s', async (_, search, expected) => {
  expect(await found('question/search', search)).toEqual(expected);
});

test('moments are compared in whatever zone they are given', async () => {
  await server.sql.query("update admin_user set created_date = '2024-05-01T12:00:00Z' where email like 'noor.%'");
  const emails = async (search: Search) => {
    const answer = await server.admin.call<Page<{ email: string }>>('user/search', { search, options: { sort: 'email' } });
    return answer.data.result.map(({ email }) => email);
  };
  const noor = ['noor.haddad@homeward.example'];
  expect(await emails({ created_date: '2024-05-01T14:00+02:00' })).toEqual(noor);
  expect(await emails({ 'created_date.lte': '2024-05-01T12:00:00.000Z' })).toEqual(noor);
  expect(await emails({ 'created_date.lt': '2024-05-01T12:00:00Z' })).toEqual([]);
  expect(await emails({ 'created_date.gte': '2024-05-01', 'created_date.lt': '2024-05-02' })).toEqual(noor);
});

test('roles and permissions are told apart by the key beside the search', async () => {
  const names = async (input: object) =>
    (await server.admin.call<Page<{ name: string; type: number }>>('role/list', input)).data.result;
  const roles = await names({ role: 1 });
  expect(roles.map(({ name }) => name)).toEqual(['Administrator', 'Finance', 'Onboarding', 'Read-only', 'Support']);
  expect((await names({ role: 2 })).every(({ type }) => type === 2)).toBe(true);
});

test('the key beside the search does not overrule the search', async () => {
  const refused = await server.admin.call('role/list', { role: 1, search: { type: 2 } });
  expect(refused).toMatchObject({ http: 422, data: { errors: [{ path: ['role'] }] } });
});
