import { versionOf } from '@homeward/contract/field';
import type { Question, QuestionTranslation } from '@homeward/contract/question';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { savedRadio } from '../../../../test/question.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let language: (abbreviation: string) => string | undefined;
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.sql.query<{ abbreviation: string; uuid: string }>('select abbreviation, uuid from language');
  language = (abbreviation) => rows.find((row) => row.abbreviation === abbreviation)?.uuid;
});
afterAll(() => server.stop());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
type Saved = Awaited<ReturnType<typeof savedRadio>>;

const save = (language_uuid: unknown, question: unknown, version?: number) =>
  server.admin.call<{ question_translation: QuestionTranslation }>('question/save-translation', {
    language_uuid,
    version,
    question,
  });
const inGerman = ({ uuid, answers }: Saved, ask = 'Wie oft?') => ({
  uuid,
  ask,
  answers: answers.map((answer) => ({ uuid: answer.uuid, value: `${answer.value} auf Deutsch` })),
});
const remove = (language_uuid: unknown, question_uuid: unknown, version: { version?: number } = {}) =>
  server.admin.call('question/delete-translation', { language_uuid, question_uuid, ...version });
const translationsOf = async ({ uuid }: Saved) => {
  const search = { uuid, with: { translations: { with: { language: true } } } };
  const found = await server.admin.call<Question>('question/search', { search, options: { _single: true } });
  return found.data.translations?.map((translation) => [translation.language?.name, translation.ask]);
};

describe('saving a translation', () => {
  test('a translation is saved with an answer for each answer', async () => {
    const question = await savedRadio(server, 'How often?');
    const saved = await save(language('de'), inGerman(question));
    expect(saved).toMatchObject({
      http: 200,
      data: {
        question_translation: {
          ask: 'Wie oft?',
          language: { name: 'German' },
          answers: question.answers.map(({ uuid, value }) => ({ value: `${value} auf Deutsch`, answer: { uuid } })),
        },
      },
    });
  });

  test('saving a translation again changes the one there is', async () => {
    const question = await savedRadio(server, 'Again?');
    await save(language('de'), inGerman(question));
    await save(language('de'), inGerman(question, 'Noch einmal?'));
    expect(await translationsOf(question)).toEqual([['German', 'Noch einmal?']]);
  });

  test('a question is translated into several languages', async () => {
    const question = await savedRadio(server, 'Several?');
    await save(language('it'), inGerman(question, 'Più di una?'));
    await save(language('de'), inGerman(question, 'Mehrere?'));
    expect(await translationsOf(question)).toEqual([
      ['German', 'Mehrere?'],
      ['Italian', 'Più di una?'],
    ]);
  });

  test('a translation moves on by itself, and the question stays in its version', async () => {
    const question = await savedRadio(server, 'Moves on?');
    await save(language('de'), inGerman(question));
    const search = { uuid: question.uuid, with: { versions: true } };
    const found = await server.admin.call('question/search', { search, options: { _single: true } });
    expect(found.data).toMatchObject({ version: question.version, versions: { [String(language('de'))]: 2 } });
  });

  test('two who begin a translation into one language do not overwrite each other', async () => {
    const question = await savedRadio(server, 'Begun twice?');
    const https = await Promise.all(
      [0, 0].map(async (version) => (await save(language('de'), inGerman(question), version)).http),
    );
    expect(https.sort()).toEqual([200, 409]);
  });

  test('what was deleted and begun anew is not what somebody had read', async () => {
    const question = await savedRadio(server, 'Begun anew?');
    await save(language('de'), inGerman(question), 0);
    const input = { language_uuid: language('de'), question_uuid: question.uuid };
    await server.admin.call('question/delete-translation', input);
    expect(await save(language('de'), inGerman(question), 2)).toMatchObject({ http: 409 });
    expect(await save(language('de'), inGerman(question), 0)).toMatchObject({ http: 200 });
    expect(await save(language('de'), inGerman(question), 2)).toMatchObject({ http: 409 });
  });
});

describe('a translation that somebody has corrected', () => {
  const corrected = async () => {
    const question = await savedRadio(server, 'Corrected?');
    await save(language('de'), inGerman(question), 0);
    const search = { uuid: question.uuid, with: { versions: true } };
    const { data } = await server.admin.call<Question>('question/search', { search, options: { _single: true } });
    const version = versionOf(data, String(language('de')));
    await save(language('de'), inGerman(question, 'Berichtigt?'), version);
    return { question, version };
  };

  test('is not deleted by who has not read that, and they are told who it was and what it is now', async () => {
    const { question, version } = await corrected();
    expect(await remove(language('de'), question.uuid, { version })).toMatchObject({
      http: 409,
      data: { conflict: { who: 'Mara Voss', version: version + 1, current: { ask: 'Berichtigt?' } } },
    });
    expect(await translationsOf(question)).toEqual([['German', 'Berichtigt?']]);
  });

  test('is deleted by who has read it', async () => {
    const { question, version } = await corrected();
    expect(await remove(language('de'), question.uuid, { version: version + 1 })).toMatchObject({ http: 200 });
    expect(await translationsOf(question)).toEqual([]);
  });
});

describe('refused translations', () => {
  let question: Saved;
  beforeAll(async () => {
    question = await savedRadio(server, 'Never translated?');
  });

  const refusals: [string, () => [unknown, unknown], number, (string | number)[], string][] = [
    ['no language', () => [undefined, inGerman(question)], 422, ['language_uuid'], 'Please select a language'],
    ['an unknown language', () => [UNKNOWN, inGerman(question)], 422, ['language_uuid'], 'Please select a language'],
    [
      'the language of the library',
      () => [language('en'), inGerman(question)],
      422,
      ['language_uuid'],
      'The library itself is written in this language',
    ],
    ['a blank question', () => [language('de'), inGerman(question, ' ')], 422, ['question', 'ask'], 'Missing an question'],
    [
      'a blank answer',
      () => [language('de'), { ...inGerman(question), answers: [{ uuid: question.answers[0]?.uuid, value: '' }] }],
      422,
      ['question', 'answers', 0, 'value'],
      'Missing answer text',
    ],
    [
      'an answer left untranslated',
      () => [language('de'), { ...inGerman(question), answers: inGerman(question).answers.slice(1) }],
      422,
      ['question', 'answers'],
      'Missing answer text',
    ],
    [
      'an answer of another question',
      () => [language('de'), { ...inGerman(question), answers: [{ uuid: UNKNOWN, value: 'Immer' }] }],
      422,
      ['question', 'answers', 0, 'value'],
      'This answer does not belong to the question',
    ],
    ['no question', () => [language('de'), { ask: 'Wie?' }], 422, ['question', 'uuid'], 'Invalid question'],
    ['an unsaved question', () => [language('de'), { uuid: 'add', ask: 'Wie?' }], 422, ['question', 'uuid'], 'Invalid question'],
  ];

  test.each(refusals)('%s is refused at its field', async (_what, input, http, path, message) => {
    expect(await save(...input())).toMatchObject({ http, data: { errors: [{ path, message }] } });
  });

  test('an unknown question is an invalid question', async () => {
    expect(await save(language('de'), { uuid: UNKNOWN, ask: 'Wie?' })).toMatchObject({ http: 404, message: 'Invalid question' });
  });

  test('refused translations write nothing', async () => {
    const before = await checksums(server.sql);
    for (const [, input] of refusals) await save(...input());
    expect(await checksums(server.sql)).toEqual(before);
  });
});

describe('deleting a translation', () => {
  test('the translation of one language goes and the others stay', async () => {
    const question = await savedRadio(server, 'One goes?');
    await save(language('de'), inGerman(question, 'Eine geht?'));
    await save(language('it'), inGerman(question, 'Una va?'));
    expect(await remove(language('de'), question.uuid)).toMatchObject({ http: 200 });
    expect(await translationsOf(question)).toEqual([['Italian', 'Una va?']]);
  });

  test('a translation that is not there cannot be deleted', async () => {
    const question = await savedRadio(server, 'Not there?');
    expect(await remove(language('de'), question.uuid)).toMatchObject({
      http: 404,
      message: 'There is no translation in this language',
    });
  });

  test('deleting the translation of an unknown question is refused the same way', async () => {
    expect(await remove(language('de'), UNKNOWN)).toMatchObject({
      http: 404,
      message: 'There is no translation in this language',
    });
  });
});
