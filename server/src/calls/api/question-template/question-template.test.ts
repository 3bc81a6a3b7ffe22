import type { Page } from '@homeward/contract/call';
import type { QuestionTemplate } from '@homeward/contract/question-template';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
/** Ids of five questions of the library. */
let ids: [number, number, number, number, number];
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.sql.query<{ id: number }>('select id from organization_question order by id limit 5');
  ids = rows.map((row) => row.id) as typeof ids;
});
afterAll(() => server.stop());

const save = (input: object) => server.admin.call<{ question_template: QuestionTemplate }>('question-template/save', input);
const create = async (name: string, questions: number[]) => (await save({ name, questions })).data.question_template;
const orderOf = async (uuid: string) => {
  const found = await server.admin.call<QuestionTemplate>('question-template/search', {
    search: { uuid, with: { questions: true } },
    options: { _single: true, _force_ids: true },
  });
  return found.data.questions?.map(({ question_id, position }) => [position, question_id]);
};

describe('saving a template', () => {
  test('a new template is answered with its questions', async () => {
    const saved = await save({ name: 'Barn cats', description: 'For farms', questions: ids.slice(0, 2) });
    expect(saved).toMatchObject({
      http: 200,
      data: {
        question_template: {
          name: 'Barn cats',
          description: 'For farms',
          version: 1,
          questions: [
            { question_id: ids[0], question: { ask: expect.any(String) } },
            { question_id: ids[1], question: { ask: expect.any(String) } },
          ],
        },
      },
    });
  });

  test('the questions keep the order they were sent in', async () => {
    const { uuid } = await create('Ordered', [ids[3], ids[0], ids[4]]);
    expect(await orderOf(uuid)).toEqual([
      [0, ids[3]],
      [1, ids[0]],
      [2, ids[4]],
    ]);
  });

  test('a new order, new questions and left out ones are saved together', async () => {
    const { uuid, version } = await create('Reordered', [ids[0], ids[1], ids[2]]);
    await save({ uuid, version, name: 'Reordered', questions: [ids[2], ids[4], ids[0]] });
    expect(await orderOf(uuid)).toEqual([
      [0, ids[2]],
      [1, ids[4]],
      [2, ids[0]],
    ]);
  });

  test('a template may be emptied', async () => {
    const { uuid, version } = await create('Emptied', [ids[0]]);
    await save({ uuid, version, name: 'Emptied', questions: [] });
    expect(await orderOf(uuid)).toEqual([]);
  });

  test('lists count the questions of a template', async () => {
    const { uuid } = await create('Counted', ids);
    const found = await server.admin.call<Page<QuestionTemplate>>('question-template/search', { search: { uuid } });
    expect(found.data.result).toMatchObject([{ name: 'Counted', question_count: 5 }]);
  });

  test('a question knows how many templates hold it', async () => {
    const search = { id: ids[1], with: { template_count: true } };
    const count = async () =>
      (await server.admin.call('question/search', { search, options: { _single: true } })).data.template_count as number;
    const before = await count();
    await create('One more', [ids[1]]);
    expect(await count()).toBe(before + 1);
  });

  test('a blank description is none', async () => {
    const saved = await save({ name: 'Terse', description: '  ', questions: [] });
    expect(saved.data.question_template.description).toBeNull();
  });

  test('the second of two saves of one version learns who was first', async () => {
    const { uuid, version } = await create('Twice', []);
    await save({ uuid, version, name: 'Twice one', questions: [] });
    expect(await save({ uuid, version, name: 'Twice two', questions: [] })).toMatchObject({
      http: 409,
      data: { conflict: { who: 'Mara Voss', version: version + 1 } },
    });
  });

  test('a change of the order alone counts as a change of the template', async () => {
    const { uuid, version } = await create('Turned', [ids[0], ids[1]]);
    await save({ uuid, version, name: 'Turned', questions: [ids[1], ids[0]] });
    expect(await save({ uuid, version, name: 'Turned', questions: [ids[0]] })).toMatchObject({
      http: 409,
      data: { conflict: { version: version + 1 } },
    });
  });
});

describe('refused templates', () => {
  const refusals: [string, () => object, (string | number)[], string][] = [
    ['no name', () => ({ questions: [] }), ['name'], 'Missing a name'],
    ['a blank name', () => ({ name: ' ', questions: [] }), ['name'], 'Missing a name'],
    ['a name over 120 characters', () => ({ name: 'a'.repeat(121), questions: [] }), ['name'], 'At most 120 characters'],
    [
      'an unknown question',
      () => ({ name: 'Unknown', questions: [ids[0], 2_000_000_000] }),
      ['questions'],
      'There is no question with the id 2000000000',
    ],
    [
      'a question twice',
      () => ({ name: 'Repeated', questions: [ids[0], ids[1], ids[0]] }),
      ['questions'],
      'A question can be in a template only once',
    ],
    [
      'more than 2000 questions',
      () => ({ name: 'Endless', questions: Array.from({ length: 2001 }, (_, index) => index + 1) }),
      ['questions'],
      'At most 2000 questions',
    ],
  ];

  test.each(refusals)('%s is refused at its field', async (_what, input, path, message) => {
    expect(await save(input())).toMatchObject({ http: 422, status: 1802, data: { errors: [{ path, message }] } });
  });

  test('a uuid in place of a numeric id is refused at its place', async () => {
    expect(await save({ name: 'By uuid', questions: [ids[0], '00000000-0000-4000-8000-000000000000'] })).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['questions', 1] }] },
    });
  });

  test('refused saves write nothing', async () => {
    const { uuid, version } = await create('Kept', [ids[0], ids[1]]);
    const before = await checksums(server.sql);
    for (const [, input] of refusals) await save({ uuid, version, ...input() });
    expect(await checksums(server.sql)).toEqual(before);
  });
});
