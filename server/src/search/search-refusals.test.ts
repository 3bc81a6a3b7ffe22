import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = (input: unknown, path = 'question/search'): Promise<Answer> => server.admin.call(path, input);
const ofSearch = (search: unknown, path?: string) => ask({ search }, path);
const refusal = (path: (string | number)[], message: string | RegExp) => ({
  http: 422,
  status: 1802,
  prefix: '1xx',
  data: { errors: [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }] },
});

test.each<[string, object, string[], string]>([
  ['field', { nope: 1 }, ['nope'], "Unknown field 'nope'"],
  ['field with an operator', { 'nope.gt': 1 }, ['nope.gt'], "Unknown field 'nope.gt'"],
  ['operator', { 'ask.like': 'x' }, ['ask.like'], "Unknown field 'ask.like'"],
  ['operator after another', { 'ask.not.in': [] }, ['ask.not.in'], "Unknown field 'ask.not.in'"],
  ['operator in capitals', { 'ask.ILIKE': 'x' }, ['ask.ILIKE'], "Unknown field 'ask.ILIKE'"],
  ['related field', { 'group.nope': 1 }, ['group.nope'], "Unknown field 'group.nope'"],
  ['relation in a dotted key', { 'nope.name': 1 }, ['nope.name'], "Unknown field 'nope.name'"],
  ['relation far down a dotted key', { 'answers.nope.name': 1 }, ['answers.nope.name'], "Unknown field 'answers.nope.name'"],
  ['field named like a relation', { group: 'Home' }, ['group'], "Unknown field 'group'"],
  ['empty key', { '': 1 }, [''], "Unknown field ''"],
  ['key of dots', { '..': 1 }, ['..'], "Unknown field '..'"],
  ['relation', { with: { nope: true } }, ['with', 'nope'], "Unknown relation 'nope'"],
  ['relation named like a field', { with: { ask: true } }, ['with', 'ask'], "Unknown relation 'ask'"],
  [
    'nested relation',
    { with: { group: { with: { nope: true } } } },
    ['with', 'group', 'with', 'nope'],
    "Unknown relation 'nope'",
  ],
  [
    'field of a nested search',
    { with: { group: { search: { nope: 1 } } } },
    ['with', 'group', 'search', 'nope'],
    "Unknown field 'nope'",
  ],
  ['sort key of a relation', { with: { answers: { sort: 'nope' } } }, ['with', 'answers', 'sort'], "Unknown sort key 'nope'"],
  ['key of a relation', { with: { answers: { limit: 1 } } }, ['with', 'answers', 'limit'], "Unknown key 'limit'"],
])('an unknown %s is named at its path', async (_, search, path, message) => {
  expect(await ofSearch(search)).toMatchObject(refusal(['search', ...path], message));
});

test.each([
  ['an unknown key', 'nope'],
  ['an unknown key downwards', '-nope'],
  ['two minus signs', '--ask'],
  ['nothing', ''],
  ['a minus alone', '-'],
  ['a relation', 'group'],
  ['a key of an unknown relation', 'nope.name'],
  ['a relation to many', 'answers'],
  ['a key of a relation through a table', 'species.name'],
  ['a key beyond a relation to many', 'translations.language.name'],
  ['a value without an order', 'range'],
  ['a key with an operator', 'ask.ilike'],
  ['a position', '1'],
  ['SQL', 'ask desc, (select password_hash from admin_user limit 1)'],
])('sorting by %s is refused by name', async (_, sort) => {
  const refused = refusal(['options', 'sort'], `Unknown sort key '${sort}'`);
  expect(await ask({ options: { sort } })).toMatchObject(refused);
  expect(await ask({ options: { sort: ['ask', sort] } })).toMatchObject(refused);
});

test.each([null, 1, true, {}, [1], [null], [['ask']], Array(9).fill('ask'), 'x'.repeat(201)])('%j is no sort', async (sort) => {
  expect(await ask({ options: { sort } })).toMatchObject(refusal(['options', 'sort'], /^'sort' must be a key/));
});

test.each([
  ['beside search and options', { find: {} }, ['find'], "Unknown key 'find'"],
  ['in the options', { options: { order: 'id' } }, ['options', 'order'], "Unknown key 'order'"],
  ['of another noun', { role: 1 }, ['role'], "Unknown key 'role'"],
])('an unknown key %s is named', async (_, input, path, message) => {
  expect(await ask(input)).toMatchObject(refusal(path, message));
});

test.each([
  [{ search: null }, ['search']],
  [{ search: [] }, ['search']],
  [{ search: 'x' }, ['search']],
  [{ options: null }, ['options']],
  [{ options: [] }, ['options']],
  [{ search: { with: null } }, ['search', 'with']],
  [{ search: { with: [] } }, ['search', 'with']],
  [{ search: { with: 'group' } }, ['search', 'with']],
  [{ search: { with: { group: null } } }, ['search', 'with', 'group']],
  [{ search: { with: { group: false } } }, ['search', 'with', 'group']],
  [{ search: { with: { group: [] } } }, ['search', 'with', 'group']],
  [{ search: { with: { group: { search: null } } } }, ['search', 'with', 'group', 'search']],
  [{ search: { with: { group: { with: null } } } }, ['search', 'with', 'group', 'with']],
  [[], []],
])('%j is refused where an object must be', async (input, path) => {
  expect(await ask(input)).toMatchObject(refusal(path, /must be (true or )?an object$/));
});

test.each([null, 'yes', 1])('a relation is not required by %j', async (required) => {
  const refused = refusal(['search', 'with', 'group', 'required'], "'required' must be true or false");
  expect(await ofSearch({ with: { group: { required } } })).toMatchObject(refused);
});

test('a count that comes when asked for has nothing to be asked of it', async () => {
  const refused = refusal(['search', 'with', 'template_count'], "'template_count' must be true");
  expect(await ofSearch({ with: { template_count: { search: {} } } })).toMatchObject(refused);
});

const wrongValues: Record<string, { must: RegExp; values: unknown[] }> = {
  position: { must: /whole number$/, values: ['1', 1.5, true, {}, [], [1], 2 ** 31, -(2 ** 31), 1e300] },
  ask: { must: /at most 1000 characters$/, values: [1, true, {}, [], ['x'], { ilike: 'x' }, 'x'.repeat(1001)] },
  uuid: {
    must: /UUID$/,
    values: ['', 'nope', 1, {}, [], `${'0'.repeat(8)}-0000-0000-0000`, '{0190b0f0-0000-7000-8000-000000000000}'],
  },
  deleted: { must: /true or false$/, values: ['true', 1, 0, {}, []] },
  range: { must: /cannot be searched$/, values: [null, {}, 'x', 1] },
  'ask.ilike': { must: /at most 200 characters$/, values: [1, {}, [], ['%'], 'x'.repeat(201)] },
  'position.ilike': { must: /'ilike' does not apply$/, values: ['1', 1] },
  'uuid.ilike': { must: /'ilike' does not apply$/, values: ['%'] },
  'uuid.gt': { must: /'gt' does not apply$/, values: ['0190b0f0-0000-7000-8000-000000000000'] },
  'deleted.lte': { must: /'lte' does not apply$/, values: [true] },
  'position.gt': { must: /(whole number|not be null)$/, values: [null, '1', [1], {}] },
  'position.in': { must: /(a list|whole number)$/, values: [null, 1, {}, ['1'], [null], [[1]], [1, {}]] },
  'uuid.in': { must: /(a list|UUID)$/, values: ['nope', ['nope'], { length: 0 }] },
  'position.not': { must: /whole number$/, values: ['1', {}, [null], ['1']] },
  'group.name': { must: /characters$/, values: [1, {}, []] },
};
const wrong = Object.entries(wrongValues).flatMap(([key, { must, values }]) =>
  values.map((value) => ({ key, must, value, shown: JSON.stringify(value).slice(0, 60) })),
);

test.each(wrong)('$key does not take $shown', async ({ key, must, value }) => {
  expect(await ofSearch({ [key]: value })).toMatchObject(refusal(['search', key], must));
});

test.each([
  'yesterday',
  '2024-02-30',
  '2023-02-29T10:00Z',
  '2024-13-01',
  '2024-00-10',
  '0000-01-01',
  '2024-01-01T25:00',
  '2024-01-01T10:00:60Z',
  '2024-01-01T10:00+18:00',
  '2024-01-01T10:00-15:60',
  '+012024-01-01',
  '2024-01-01 10:00',
  'infinity',
  'now',
  '',
  1_700_000_000_000,
])('%j is no moment', async (moment) => {
  const refused = refusal(['search', 'created_date.gt'], "'created_date.gt' must be a date in ISO 8601");
  expect(await ofSearch({ 'created_date.gt': moment }, 'audit/search')).toMatchObject(refused);
});

test.each(['banana', '01/01/2016', '2016-1-1', '2016-01-01T00:00:00Z', '2020-02-30', 20_160_101])('%j is no day', async (day) => {
  const refused = refusal(['search', 'birth_date.gte'], "'birth_date.gte' must be a day, as in 2026-01-31");
  expect(await ofSearch({ 'birth_date.gte': day }, 'pet/search')).toMatchObject(refused);
});

test.each(['\\', 'x\\', '\\\\\\', '%\\'])('the pattern %s ends in a backslash that escapes nothing', async (pattern) => {
  const refused = refusal(['search', 'ask.ilike'], "'ask.ilike' must not end in a single backslash");
  expect(await ofSearch({ 'ask.ilike': pattern })).toMatchObject(refused);
});

test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', 'size', 'get'])(
  'what every object has is no field: %s',
  async (name) => {
    expect(await ofSearch({ [name]: 1 })).toMatchObject(refusal(['search', name], `Unknown field '${name}'`));
    expect(await ofSearch({ [`${name}.name`]: 1 })).toMatchObject(refusal(['search', `${name}.name`], /^Unknown field/));
    expect(await ofSearch({ with: { [name]: true } })).toMatchObject(refusal(['search', 'with', name], /^Unknown relation/));
    expect(await ask({ options: { sort: name } })).toMatchObject(refusal(['options', 'sort'], /^Unknown sort key/));
    expect(await ask({ [name]: 1 })).toMatchObject(refusal([name], /^Unknown key/));
  },
);

test('the prototype of objects is no key anywhere', async () => {
  const headers = { 'content-type': 'application/json', 'x-api-key': server.admin.accessKey };
  const send = (body: string) =>
    server.post('/api/question/search', body, { ...headers, authorization: `Bearer ${server.admin.token}` });
  for (const body of ['{"search":{"__proto__":{"ask":"x"}}}', '{"__proto__":{}}', '{"search":{"with":{"__proto__":true}}}'])
    expect(await send(body)).toMatchObject({ http: 400 });
  expect(await send('{"options":{"sort":"__proto__"}}')).toMatchObject({ http: 422 });
  expect(await send('{"search":{"__proto__.ask":"x"}}')).toMatchObject({ http: 422 });
});

test.each([
  `ask" = ask or "ask`,
  "ask'; drop table organization_question; --",
  'ask = ask or true --',
  't.ask',
  'ask::text',
  '(select 1)',
  '$1',
  '{t}.ask',
  'ask\u00a0',
  'ＡＳＫ',
])('a key is a name and not SQL: %s', async (key) => {
  expect(await ofSearch({ [key]: 'x' })).toMatchObject(refusal(['search', key], `Unknown field '${key}'`));
});
