import { versionOf } from '@homeward/contract/field';
import type { Shelter } from '@homeward/contract/shelter';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { saveQuestion } from '../../../../test/question.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeShelter } from '../../../../test/shelters.ts';

const UNKNOWN = 2_000_000_000;

let server: TestServer;
/** Ids of four questions of the library. */
let ids: [number, number, number, number];
let species: [number, number];
let languages: [number, number];
let template: number;
let shelter: { uuid: string; version: number };
const idsOf = async (from: string, count: number) =>
  (await server.sql.query<{ id: number }>(`select id from ${from} order by id limit ${count}`)).rows.map(({ id }) => id);
beforeAll(async () => {
  server = await startTestServer();
  ids = (await idsOf('organization_question where not deleted', 4)) as typeof ids;
  species = (await idsOf('specie where not deleted', 2)) as typeof species;
  languages = (await idsOf('language', 2)) as typeof languages;
  template = (await idsOf('question_template where not deleted', 1))[0] ?? 0;
});
beforeEach(async () => {
  shelter = await makeShelter(server);
});
afterAll(() => server.stop());

const link = (question_id: number, position: number, fields: object = {}) => ({ question_id, position, ...fields });
const save = (questions: object[], fields: object = {}) =>
  server.admin.call<{ organization_shelter: Shelter }>('shelter/update-question', {
    organization_shelter_uuid: shelter.uuid,
    version: shelter.version,
    template_id: null,
    questions,
    ...fields,
  });
/** Saves and goes on from the version that makes. */
async function saved(questions: object[], fields: object = {}) {
  const answer = await save(questions, fields);
  expect(answer).toMatchObject({ http: 200 });
  shelter.version = versionOf(answer.data.organization_shelter, 'question');
  return answer.data.organization_shelter;
}
const read = async () => {
  const links = { question: { with: { group: true } }, species: true, translation: { with: { language: true } } };
  const found = await server.admin.call<Shelter>('shelter/search', {
    search: { uuid: shelter.uuid, with: { organization_question_shelters: { with: links } } },
    options: { _single: true, _force_ids: true },
  });
  return found.data.organization_question_shelters ?? [];
};
const placesOf = (links: { question_id: number; position: number }[]) =>
  links.map(({ question_id, position }) => [question_id, position]);

describe('the questions of a shelter', () => {
  test('are answered in their order, with group, alias, languages and species', async () => {
    const { organization_question_shelters: links } = await saved([
      link(ids[1], 1),
      link(ids[0], 0, {
        ask_alias: 'Do dogs live with you?',
        translation: [{ ask_alias: '¿Viven perros con usted?', language_id: languages[0] }],
        species: [species[0], species[1]],
      }),
    ]);
    expect(links).toMatchObject([
      {
        question_id: ids[0],
        position: 0,
        ask_alias: 'Do dogs live with you?',
        question: { ask: expect.any(String), group: { name: expect.any(String) } },
        translation: [{ ask_alias: '¿Viven perros con usted?', language: { id: languages[0] } }],
        species: [{ id: expect.any(Number) }, { id: expect.any(Number) }],
      },
      { question_id: ids[1], position: 1, ask_alias: null, translation: [], species: [] },
    ]);
  });

  test('are found by a search as the save answered them', async () => {
    const { organization_question_shelters: links } = await saved([link(ids[2], 0, { species: [species[1]] })]);
    expect(await read()).toEqual(links);
  });

  test('keep the positions they are sent with', async () => {
    await saved([link(ids[0], 5), link(ids[1], 2), link(ids[2], 9)]);
    expect(placesOf(await read())).toEqual([
      [ids[1], 2],
      [ids[0], 5],
      [ids[2], 9],
    ]);
  });

  test('may repeat a position until that is fixed', async () => {
    await saved([link(ids[0], 3), link(ids[1], 3)]);
    expect((await read()).map(({ position }) => position)).toEqual([3, 3]);
  });

  test('change, go and come in one save', async () => {
    await saved([link(ids[0], 0, { ask_alias: 'First' }), link(ids[1], 1, { species: [species[0]] }), link(ids[2], 2)]);
    await saved([link(ids[3], 0), link(ids[1], 1, { ask_alias: 'Second', species: [species[1]] })]);
    expect(await read()).toMatchObject([
      { question_id: ids[3], ask_alias: null, species: [] },
      { question_id: ids[1], ask_alias: 'Second', species: [{ id: species[1] }] },
    ]);
  });

  test('keep their uuid while they change', async () => {
    await saved([link(ids[0], 0)]);
    const [before] = await read();
    await saved([link(ids[0], 4, { ask_alias: 'Again' })]);
    expect((await read())[0]?.uuid).toBe(before?.uuid);
  });

  test('lose what is not sent of them any more', async () => {
    const translation = languages.map((language_id, index) => ({ ask_alias: `Alias ${index}`, language_id }));
    await saved([link(ids[0], 0, { ask_alias: 'Alias', translation, species: [...species] })]);
    await saved([link(ids[0], 0, { ask_alias: '', translation: translation.slice(1) })]);
    expect(await read()).toMatchObject([
      { ask_alias: null, translation: [{ ask_alias: 'Alias 1', language: { id: languages[1] } }], species: [] },
    ]);
  });

  test('may all go', async () => {
    await saved([link(ids[0], 0, { translation: [{ ask_alias: 'A', language_id: languages[0] }], species: [species[0]] })]);
    await saved([]);
    expect(await read()).toEqual([]);
  });

  test('are none of another shelter', async () => {
    await saved([link(ids[0], 0)]);
    const first = shelter;
    shelter = await makeShelter(server);
    await saved([link(ids[0], 7, { ask_alias: 'Ours' })]);
    shelter = first;
    expect(await read()).toMatchObject([{ question_id: ids[0], position: 0, ask_alias: null }]);
  });

  test('remember the template they started from', async () => {
    expect((await saved([link(ids[0], 0)], { template_id: template })).template_id).toBe(template);
  });

  test('are noted in the history of the shelter, and only where they changed', async () => {
    await saved([link(ids[0], 0), link(ids[1], 1, { ask_alias: 'Same' })]);
    await server.sql.query('alter table audit_log disable trigger append_only');
    await server.sql.query('delete from audit_log');
    await server.sql.query('alter table audit_log enable trigger append_only');
    await saved([link(ids[0], 0, { ask_alias: 'New' }), link(ids[1], 1, { ask_alias: 'Same' })]);
    const { rows } = await server.sql.query(
      'select table_name, action, changes from audit_log where about_uuid = $1 order by id',
      [shelter.uuid],
    );
    expect(rows).toEqual([
      { table_name: 'organization_question_shelter', action: 'UPDATE', changes: { ask_alias: { to: 'New' } } },
    ]);
  });

  test('the second of two saves of one version learns who was first', async () => {
    await save([link(ids[0], 0)]);
    expect(await save([link(ids[1], 0)])).toMatchObject({
      http: 409,
      data: { conflict: { who: 'Mara Voss', version: shelter.version + 1 } },
    });
  });

  test('of a shelter that is not there cannot be saved', async () => {
    const nobody = '0190b0f0-0000-7000-8000-000000000000';
    expect(await save([], { organization_shelter_uuid: nobody })).toMatchObject({ http: 404 });
  });

  test('two thousand are saved at once', async () => {
    await server.sql.query(
      `insert into organization_question (ask, form_tag_key, group_id, position)
        select 'Bulk ' || n, 'TEXT', (select min(id) from question_group), 0 from generate_series(1, 2000) n`,
    );
    const many = await idsOf("organization_question where ask like 'Bulk %'", 2000);
    await saved(many.map((id, position) => link(id, position, { ask_alias: `Alias ${position}`, species: [...species] })));
    expect(await read()).toHaveLength(2000);
  });
});

describe('refused lists of questions', () => {
  const twice = () => [
    { ask_alias: 'One', language_id: languages[0] },
    { ask_alias: 'Two', language_id: languages[0] },
  ];
  const refusals: [string, () => object[], (string | number)[], string][] = [
    [
      'an unknown question',
      () => [link(ids[0], 0), link(UNKNOWN, 1)],
      ['questions', 1, 'question_id'],
      `There is no question with the id ${UNKNOWN}`,
    ],
    [
      'a question twice',
      () => [link(ids[0], 0), link(ids[1], 1), link(ids[0], 2)],
      ['questions', 2, 'question_id'],
      'This question is in the list already',
    ],
    [
      'an unknown species',
      () => [link(ids[0], 0, { species: [species[0], UNKNOWN] })],
      ['questions', 0, 'species'],
      `There is no species with the id ${UNKNOWN}`,
    ],
    [
      'a species twice',
      () => [link(ids[0], 0, { species: [species[0], species[0]] })],
      ['questions', 0, 'species'],
      'Each species once',
    ],
    [
      'two aliases in one language',
      () => [link(ids[0], 0, { translation: twice() })],
      ['questions', 0, 'translation', 1, 'language_id'],
      'This language is here already',
    ],
    [
      'an alias in an unknown language',
      () => [link(ids[0], 0, { translation: [{ ask_alias: 'One', language_id: UNKNOWN }] })],
      ['questions', 0, 'translation', 0, 'language_id'],
      'Please select a language that exists',
    ],
    [
      'an alias in no language',
      () => [link(ids[0], 0, { translation: [{ ask_alias: 'One', language_id: null }] })],
      ['questions', 0, 'translation', 0, 'language_id'],
      'Please select a language',
    ],
    [
      'a blank alias in a language',
      () => [link(ids[0], 0, { translation: [{ ask_alias: ' ', language_id: languages[0] }] })],
      ['questions', 0, 'translation', 0, 'ask_alias'],
      'Missing an alias',
    ],
    [
      'an alias over 500 characters',
      () => [link(ids[0], 0, { ask_alias: 'a'.repeat(501) })],
      ['questions', 0, 'ask_alias'],
      'At most 500 characters',
    ],
    ['no position', () => [{ question_id: ids[0] }], ['questions', 0, 'position'], 'Missing a position'],
    [
      'more than 2000 questions',
      () => Array.from({ length: 2001 }, (_, index) => link(index + 1, index)),
      ['questions'],
      'At most 2000 questions',
    ],
  ];

  test.each(refusals)('%s is refused at its field', async (_what, questions, path, message) => {
    expect(await save(questions())).toMatchObject({ http: 422, status: 1802, data: { errors: [{ path, message }] } });
  });

  test('a deleted question is refused at its field', async () => {
    const { data } = await saveQuestion(server, { ask: 'Gone?' });
    const { rows } = await server.sql.query('update organization_question set deleted = true where uuid = $1 returning id', [
      data.organization_question.uuid,
    ]);
    expect(await save([link(rows[0].id, 0)])).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['questions', 0, 'question_id'] }] },
    });
  });

  test('a deleted species is refused at its field', async () => {
    const { rows } = await server.sql.query("insert into specie (name, deleted) values ('Dodo', true) returning id");
    expect(await save([link(ids[0], 0, { species: [rows[0].id] })])).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['questions', 0, 'species'] }] },
    });
  });

  test('an unknown template is refused at its field', async () => {
    expect(await save([], { template_id: UNKNOWN })).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['template_id'], message: 'Please select a template that exists' }] },
    });
  });

  test('write nothing', async () => {
    await saved([link(ids[0], 0, { ask_alias: 'Kept', species: [species[0]] })]);
    const before = await checksums(server.sql);
    for (const [, questions] of refusals) await save(questions());
    expect(await checksums(server.sql)).toEqual(before);
  });
});
