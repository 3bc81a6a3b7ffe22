import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../test/checksums.ts';
import { savedRadio, saveQuestion } from '../../../test/question.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import {
  arrival,
  asVisitor,
  checkIn,
  type Desk,
  inserted,
  makeDesk,
  makeReason,
  newPhone,
  whichKiosk,
} from '../../../test/visits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const visitsAt = async ({ branch }: Desk) =>
  (await server.sql.query('select * from visit where branch_id = $1 order by id', [branch.id])).rows;
const setting = (desk: Desk, type_key: string, value: unknown) =>
  server.sql.query('insert into shelter_setting (shelter_id, type_key, value) values ($1, $2, $3)', [
    desk.shelter.id,
    type_key,
    JSON.stringify(value),
  ]);

describe('a kiosk', () => {
  test('shows where it is, its colours, its languages and its reasons', async () => {
    const desk = await makeDesk(server);
    await setting(desk, 'KIOSK', { theme: { primary: '#102030', secondary: '#405060' } });
    const { data } = await asVisitor(server, 'kiosk/open', whichKiosk(desk));
    expect(data).toMatchObject({
      location_name: 'Main house',
      type_key: 'TOTEM',
      country: 'US',
      theme: { primary: '#102030', secondary: '#405060' },
      reasons: [{ name: 'Adopt', wait_list_on_end: true }, { name: 'Donate' }],
    });
  });

  test('says reasons, questions and answers in the language asked for, as far as they are translated', async () => {
    const desk = await makeDesk(server);
    const { rows } = await server.sql.query<{ id: number; uuid: string }>(
      "select id, uuid from language where abbreviation = 'es'",
    );
    const [es] = rows;
    const radio = await savedRadio(server, 'Do you have a garden?');
    const plain = (await saveQuestion(server, { ask: 'How are you?' })).data.organization_question;
    const { rows: ids } = await server.sql.query('select id from organization_question where uuid = any($1) order by id', [
      [radio.uuid, plain.uuid],
    ]);
    await inserted(server, 'shelter_kiosk_reason_translation', {
      parent_id: desk.reasons.Adopt?.id,
      language_id: es?.id,
      name: 'Adoptar',
      end_message: 'Gracias',
    });
    await inserted(server, 'shelter_kiosk_reason_question', {
      kiosk_reason_id: desk.reasons.Adopt?.id,
      question_id: ids[0].id,
      position: 0,
      ask_alias: 'Garden?',
      translation: JSON.stringify([{ language_uuid: es?.uuid, ask_alias: '¿Jardín?' }]),
    });
    await inserted(server, 'shelter_kiosk_reason_question', {
      kiosk_reason_id: desk.reasons.Adopt?.id,
      question_id: ids[1].id,
      position: 1,
      ask_alias: null,
    });
    const { data } = await asVisitor<{ reasons: object[]; language: string }>(server, 'kiosk/open', {
      ...whichKiosk(desk),
      language: 'es',
    });
    expect(data.language).toBe('es');
    expect(data.reasons[0]).toMatchObject({
      name: 'Adoptar',
      end_message: 'Gracias',
      questions: [
        { ask: '¿Jardín?', form_tag_key: 'RADIO', answers: [{ value: 'Always' }, { value: 'Sometimes' }, { value: 'Never' }] },
        { ask: 'How are you?', form_tag_key: 'TEXT', range: null },
      ],
    });
    const plainly = await asVisitor<{ reasons: { questions: { ask: string }[] }[] }>(server, 'kiosk/open', whichKiosk(desk));
    expect(plainly.data.reasons[0]?.questions[0]?.ask).toBe('Garden?');
  });

  test('asks in a translation of the library rather than in an alias of another language', async () => {
    const desk = await makeDesk(server);
    const { uuid } = (await saveQuestion(server, { ask: 'How are you?' })).data.organization_question;
    await server.sql.query(
      `insert into organization_question_translation (question_id, language_id, ask)
        select q.id, l.id, '¿Qué tal?' from organization_question q, language l where q.uuid = $1 and l.abbreviation = 'es'`,
      [uuid],
    );
    await server.sql.query(
      `insert into shelter_kiosk_reason_question (kiosk_reason_id, question_id, position, ask_alias)
        select $2, id, 0, 'All well?' from organization_question where uuid = $1`,
      [uuid, desk.reasons.Adopt?.id],
    );
    const asked = async (language: string) => {
      const { data } = await asVisitor<{ reasons: { questions: { ask: string }[] }[] }>(server, 'kiosk/open', {
        ...whichKiosk(desk),
        language,
      });
      return data.reasons[0]?.questions[0]?.ask;
    };
    expect([await asked('en'), await asked('es'), await asked('fr')]).toEqual(['All well?', '¿Qué tal?', 'All well?']);
    await server.sql.query(
      `insert into organization_shelter_language (shelter_id, language_id, main_language)
        select $1, id, true from language where abbreviation = 'fr'`,
      [desk.shelter.id],
    );
    expect([await asked('en'), await asked('es'), await asked('fr'), await asked('xx')]).toEqual([
      'How are you?',
      '¿Qué tal?',
      'All well?',
      'All well?',
    ]);
  });

  test.each<[string, (desk: Desk) => Promise<unknown>]>([
    ['is out of service', ({ kiosk }) => server.sql.query('update kiosk set active = false where id = $1', [kiosk.id])],
    ['is deleted', ({ kiosk }) => server.sql.query('update kiosk set deleted = true where id = $1', [kiosk.id])],
    [
      'is at a closed location',
      ({ branch }) => server.sql.query('update organization_branch set active = false where id = $1', [branch.id]),
    ],
    [
      'is of a closed shelter',
      ({ shelter }) => server.sql.query('update organization_shelter set active = false where id = $1', [shelter.id]),
    ],
    [
      'is of a shelter that takes no visitors',
      ({ shelter }) => server.sql.query('update organization_shelter set in_person = false where id = $1', [shelter.id]),
    ],
    [
      'is asked for by another fingerprint',
      async (desk) => Object.assign(desk.kiosk, { fingerprint: (await makeDesk(server)).kiosk.fingerprint }),
    ],
    ['is none', async (desk) => Object.assign(desk.kiosk, { uuid: randomUUID() })],
  ])('that %s answers as if it were nowhere, and takes nobody in', async (_what, close) => {
    const desk = await makeDesk(server);
    await close(desk);
    const before = await checksums(server.sql);
    const answers = [await asVisitor(server, 'kiosk/open', whichKiosk(desk)), await checkIn(server, arrival(desk))];
    expect(answers).toMatchObject(
      Array(2).fill({ http: 404, message: 'This kiosk is not in service. Please ask a member of the team' }),
    );
    expect(await checksums(server.sql)).toEqual(before);
  });
});

describe('a check-in', () => {
  test('is a visit with its answers in words, its reason and its first status', async () => {
    const desk = await makeDesk(server);
    const radio = await savedRadio(server, 'Any pets at home?');
    const text = (await saveQuestion(server, { ask: 'Which animal?' })).data.organization_question;
    const answers = [
      { question_uuid: radio.uuid, value: radio.answers?.[1]?.uuid },
      { question_uuid: text.uuid, value: '<script>alert(1)</script>' },
    ];
    const { data } = await checkIn(server, arrival(desk, 'Ada', { answers, custom_response: 'By bus' }));
    expect(data).toMatchObject({ status_key: 'WAIT_LIST', place: 1, end_message: 'Thank you, please take a seat.' });
    const found = await server.admin.call<{ result: object[] }>('visit/search', {
      search: { 'branch.uuid': desk.branch.uuid, with: { visitor: true, answers: true, history: true, texts: true } },
    });
    expect(found.data.result).toMatchObject([
      {
        status_key: 'WAIT_LIST',
        reason_name: 'Adopt',
        custom_response: 'By bus',
        place: 1,
        visitor: { name: 'Ada', phone: null },
        answers: [
          { ask: 'Any pets at home?', value: ['Sometimes'] },
          { ask: 'Which animal?', value: '<script>alert(1)</script>' },
        ],
        history: [{ status_key: 'WAIT_LIST', by: null }],
        texts: [],
      },
    ]);
  });

  test('that is sent twenty times at once is one visit, and each is answered the same', async () => {
    const desk = await makeDesk(server);
    const input = arrival(desk, 'Twenty', { visitor: { name: 'Twenty', phone: newPhone() } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkIn(server, input)));
    expect(new Set(answers.map(({ http, data }) => JSON.stringify([http, data])))).toEqual(
      new Set([JSON.stringify([200, answers[0]?.data])]),
    );
    expect(await visitsAt(desk)).toHaveLength(1);
  });

  test('at another kiosk is another visit, under whatever key', async () => {
    const [one, other] = [await makeDesk(server), await makeDesk(server)];
    const first = arrival(one, 'One');
    const tokens = [
      (await checkIn(server, first)).data.token,
      (await checkIn(server, { ...arrival(other, 'Other'), key: first.key })).data.token,
    ];
    expect(new Set(tokens).size).toBe(2);
    expect([(await visitsAt(one)).length, (await visitsAt(other)).length]).toEqual([1, 1]);
  });

  test('of a reason that was deleted meanwhile is taken under the name it had', async () => {
    const desk = await makeDesk(server);
    await server.sql.query('update shelter_kiosk_reason set deleted = true where uuid = $1', [desk.reasons.Adopt?.uuid]);
    expect(await checkIn(server, arrival(desk))).toMatchObject({ http: 200, data: { end_message: null } });
    expect(await visitsAt(desk)).toMatchObject([{ reason_id: null, reason_name: 'Adopt' }]);
  });

  test('keeps of its answers what there was to choose, and one where there is one', async () => {
    const desk = await makeDesk(server);
    const radio = await savedRadio(server, 'Any birds at home?');
    const [first, second] = (radio.answers ?? []).map(({ uuid }) => uuid);
    const value = [second, 'Neither of these', randomUUID(), first];
    await checkIn(server, arrival(desk, 'Ada', { answers: [{ question_uuid: radio.uuid, value }] }));
    const { rows } = await server.sql.query(
      'select a.value from visit_answer a join visit v on v.id = a.visit_id where v.branch_id = $1',
      [desk.branch.id],
    );
    expect(rows).toEqual([{ value: [radio.answers?.[1]?.value] }]);
  });

  test.each(['1999-01-01T00:00:00Z', '2099-01-01T00:00:00Z'])(
    'that says it was typed at %s has a clock nobody believes',
    async (typed_date) => {
      const desk = await makeDesk(server);
      await checkIn(server, arrival(desk, 'Ada', { typed_date }));
      expect(await visitsAt(desk)).toMatchObject([{ typed_date: null }]);
    },
  );

  test.each<[string, Record<string, unknown>, number, string[]]>([
    ['a reason that this location never had', { reason_uuid: randomUUID() }, 422, ['reason_uuid']],
    ['a number that is none', { visitor: { name: 'Ada', phone: 'call me' } }, 422, ['visitor', 'phone']],
    ['a number that is too short to be one', { visitor: { name: 'Ada', phone: '12' } }, 422, ['visitor', 'phone']],
    ['no name', { visitor: { name: ' ', phone: null } }, 422, ['visitor', 'name']],
    ['a key that is no uuid', { key: 'twice' }, 422, ['key']],
    [
      'answers of more than there may be',
      { answers: Array.from({ length: 51 }, () => ({ question_uuid: randomUUID(), value: '1' })) },
      422,
      ['answers'],
    ],
    ['a key nobody knows', { admin: true }, 422, ['admin']],
  ])('with %s is refused at its field and stores nothing', async (_what, fields, http, path) => {
    const desk = await makeDesk(server);
    const before = await checksums(server.sql);
    const answer = await checkIn(server, arrival(desk, 'Ada', fields));
    expect(answer).toMatchObject({ http, data: { errors: [{ path }] } });
    expect(await checksums(server.sql)).toEqual(before);
  });

  test('with answers of a megabyte is not read', async () => {
    const desk = await makeDesk(server);
    expect(await checkIn(server, arrival(desk, 'Ada', { custom_response: 'x'.repeat(1_000_000) }))).toMatchObject({ http: 413 });
    expect(await visitsAt(desk)).toEqual([]);
  });

  test.each([
    ['national digits', '212 555 7788', '+12125557788'],
    ['an international number', '+44 20 7946 0018', '+442079460018'],
    ['digits of another script', '+١ ٢١٢ ٥٥٥ ٠١٩٨', '+12125550198'],
  ])('keeps %s as networks write it', async (_what, phone, kept) => {
    const desk = await makeDesk(server);
    await checkIn(server, arrival(desk, 'Ada', { visitor: { name: 'Ada', phone } }));
    const { rows } = await server.sql.query('select phone, phone_typed from visitor where shelter_id = $1', [desk.shelter.id]);
    expect(rows).toEqual([{ phone: kept, phone_typed: phone }]);
  });

  test('does not lose a visit for a number that is none where nobody is left to mend it', async () => {
    const desk = await makeDesk(server);
    const visitor = { name: 'Tina', phone: '312 555 070' };
    const answer = await checkIn(server, arrival(desk, 'Tina', { visitor, unattended: true }));
    expect(answer.http).toBe(200);
    const { rows } = await server.sql.query('select name, phone, phone_typed from visitor where shelter_id = $1', [
      desk.shelter.id,
    ]);
    expect(rows).toEqual([{ name: 'Tina', phone: null, phone_typed: '312 555 070' }]);
  });
});

test('reasons come in the order of the base reasons', async () => {
  const desk = await makeDesk(server, {});
  for (const name of ['One', 'Two', 'Three']) await makeReason(server, desk.branch, name);
  const { data } = await asVisitor<{ reasons: { name: string }[] }>(server, 'kiosk/open', whichKiosk(desk));
  expect(data.reasons.map(({ name }) => name)).toEqual(['One', 'Two', 'Three']);
});
