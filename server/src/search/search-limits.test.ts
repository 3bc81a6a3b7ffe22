import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = (input: unknown, path = 'question/search'): Promise<Answer> => server.admin.call(path, input);
const refused = (message: RegExp) => ({ http: 422, status: 1802, message: expect.stringMatching(message) });

const own = ['id', 'group_id', 'version', 'position', 'answer_count', 'template_count'];
const ofAnswers = ['answers.id', 'answers.question_id', 'answers.position', 'answers.cycle'];
const ofOthers = ['translations.id', 'species.id'];
const most = [...own, ...ofAnswers, ...ofOthers].flatMap((key) =>
  ['', '.not', '.gt', '.gte', '.lt', '.lte'].map((end) => key + end),
);
const keyed = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, 1]));

test('seventy-two keys are taken and one more is refused', async () => {
  expect(most).toHaveLength(72);
  expect(await ask({ search: keyed(most) })).toMatchObject({ http: 200 });
  expect(await ask({ search: keyed([...most, 'answers.value.not']) })).toMatchObject(refused(/at most 72 keys/));
});

test('keys are counted through relations', async () => {
  const search = { ...keyed(most.slice(0, 71)), with: { answers: { search: { position: 1 } } } };
  expect(await ask({ search })).toMatchObject(refused(/at most 72 keys/));
});

test('of ten thousand keys only the first is spoken of', async () => {
  const answer = await ask({ search: keyed(Array.from({ length: 10_000 }, (_, index) => `ask${index}`)) });
  expect(answer).toMatchObject(refused(/ask0/));
  expect(JSON.stringify(answer).length).toBeLessThan(1000);
});

/** answers.translations.answer.translations.answer…, each step a relation that exists. */
const chain = (steps: number) =>
  Array.from({ length: steps }, (_, n) => (n === 0 ? 'answers' : n % 2 ? 'translations' : 'answer'));
const nestedBy = (names: string[]): object =>
  names.reduceRight<object>((inner, name) => ({ with: { [name]: Object.keys(inner).length ? inner : true } }), {});

test('relations nest six deep and no deeper', async () => {
  expect(await ask({ search: nestedBy(chain(6)), options: { limit: 5 } })).toMatchObject({ http: 200 });
  expect(await ask({ search: nestedBy(chain(7)) })).toMatchObject(refused(/^Relations nest at most 6 deep/));
  expect(await ask({ search: nestedBy(chain(50)) })).toMatchObject({
    http: expect.toSatisfy((http) => http === 400 || http === 422),
  });
});

test('a dotted key goes six relations deep and no deeper', async () => {
  const key = (steps: number) => [...chain(steps), chain(steps).at(-1) === 'translations' ? 'value' : 'position'].join('.');
  expect(await ask({ search: { [key(5)]: 1 } })).toMatchObject({ http: 200 });
  expect(await ask({ search: { [key(6)]: 'x' } })).toMatchObject({ http: 200 });
  expect(await ask({ search: { [key(7)]: 1 } })).toMatchObject(refused(/^Relations nest at most 6 deep/));
});

test('objects nested fifty deep in place of a value are refused', async () => {
  let value: unknown = 1;
  for (let depth = 0; depth < 50; depth += 1) value = { ask: value };
  expect(await ask({ search: { ask: value } })).toMatchObject(refused(/must be a text/));
  expect(await ask({ search: { with: { group: { search: { name: value } } } } })).toMatchObject(refused(/must be a text/));
});

test('a list of a thousand is taken and one more is refused', async () => {
  const list = (length: number) => ({ search: { 'position.in': Array.from({ length }, (_, index) => index) } });
  expect(await ask(list(1000))).toMatchObject({ http: 200, data: { global_count: 48 } });
  expect(await ask(list(1001))).toMatchObject(refused(/must be a list of at most 1000/));
  expect(await ask(list(100_000))).toMatchObject(refused(/must be a list of at most 1000/));
});

test('a key beyond any reason is refused without being repeated', async () => {
  const key = 'x'.repeat(100_000);
  const inputs = [
    { [key]: 1 },
    { search: { [key]: 1 } },
    { search: { with: { [key]: true } } },
    { search: { with: { group: { [key]: true } } } },
    { options: { [key]: 1 } },
    { options: { sort: key } },
  ];
  for (const input of inputs) {
    const answer = await ask(input);
    expect(answer).toMatchObject({ http: 422, status: 1802 });
    expect(JSON.stringify(answer).length).toBeLessThan(1000);
  }
});
