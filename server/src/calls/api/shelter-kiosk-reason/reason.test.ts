import type { Page } from '@homeward/contract/call';
import type { KioskReason } from '@homeward/contract/kiosk-reason';
import type { ReasonTranslation, ShelterKioskReason } from '@homeward/contract/shelter-kiosk-reason';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { checksums } from '../../../../test/checksums.ts';
import { NOWHERE, said, uuidOf } from '../../../../test/new-shelter.ts';
import { makeShop, type Shop } from '../../../../test/product.ts';
import { savedRadio } from '../../../../test/question.ts';
import { type Answer, startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let shop: Shop;
let bases: KioskReason[];
beforeAll(async () => {
  server = await startTestServer();
  bases = (await server.admin.call<Page<KioskReason>>('kiosk-reason/search')).data.result;
});
beforeEach(async () => {
  shop = await makeShop(server);
});
afterAll(() => server.stop());

type Reason = ShelterKioskReason & { id: number };
type Saved = Answer<{ shelter_kiosk_reason: Reason }>;
const texts = { name: 'Adopt', end_message: 'Thank you!', wait_list_on_end: true, custom_reason_response: false };
const create = (fields: object = {}): Promise<Saved> =>
  server.admin.call('shelter-kiosk-reason/create', {
    shelter_kiosk_reason: { branch_uuid: shop.north.uuid, reason_uuid: bases[0]?.uuid, ...texts, ...fields },
  });
const made = async (fields: object = {}) => (await create(fields)).data.shelter_kiosk_reason;
const read = async (uuid: string): Promise<Reason> => {
  const whole = { versions: true, translation: { with: { language: true } }, questions: { with: { question: true } } };
  const input = { search: { uuid, with: whole }, options: { _single: true, _force_ids: true } };
  return (await server.admin.call<Reason>('shelter-kiosk-reason/search', input)).data;
};
const languageId = async (abbreviation: string) =>
  (await server.sql.query('select id from language where abbreviation = $1', [abbreviation])).rows[0].id as number;

describe('a reason of a location', () => {
  test('is made of a base reason, changed and deleted', async () => {
    const reason = await made();
    expect(reason).toMatchObject({ ...texts, version: 1, reason: { name: 'Adopt' }, branch: { name: 'North' } });
    const { uuid, version } = reason;
    const changed: Saved = await server.admin.call('shelter-kiosk-reason/update', {
      shelter_kiosk_reason: { uuid, version, ...texts, name: 'Meet a pet' },
    });
    expect(changed.data.shelter_kiosk_reason).toMatchObject({ name: 'Meet a pet', version: 2 });
    const remove = () => server.admin.call('shelter-kiosk-reason/delete', { shelter_kiosk_reason_uuid: uuid });
    expect(await remove()).toMatchObject({ http: 200, data: { shelter_kiosk_reason: { deleted: true } } });
    expect(await remove()).toMatchObject({ http: 404 });
    expect(await create()).toMatchObject({ http: 200 });
  });

  test('is there once of a base reason and once of a name, at each location', async () => {
    await made();
    expect(said(await create({ name: 'Other' }))).toEqual({
      'shelter_kiosk_reason.reason_uuid': 'This location has this reason already',
    });
    expect(said(await create({ reason_uuid: bases[1]?.uuid, name: 'ADOPT' }))).toEqual({
      'shelter_kiosk_reason.name': 'Name already exists!',
    });
    expect(await create({ branch_uuid: shop.south.uuid })).toMatchObject({ http: 200 });
  });

  test.each([
    ['a name', { name: '' }, 'name', 'Choose a name for your reason'],
    ['a base reason', { reason_uuid: undefined }, 'reason_uuid', 'Please select a base kiosk reason'],
    ['a base reason that there is', { reason_uuid: NOWHERE }, 'reason_uuid', 'Please select a base kiosk reason'],
    ['an end message', { end_message: ' ' }, 'end_message', 'Choose an end message for the reason'],
    ['a wait-list flag', { wait_list_on_end: undefined }, 'wait_list_on_end', 'Required field'],
    ['a custom-response flag', { custom_reason_response: undefined }, 'custom_reason_response', 'Required field'],
    ['a location that there is', { branch_uuid: NOWHERE }, 'branch_uuid', 'Location not found'],
  ])('without %s is refused there, and nothing is written', async (_, fields, path, message) => {
    const before = await checksums(server.sql);
    expect(said(await create(fields))).toEqual({ [`shelter_kiosk_reason.${path}`]: message });
    expect(await checksums(server.sql)).toEqual(before);
  });
});

describe('a translation of a reason', () => {
  const save = (
    parent_id: number,
    fields: object,
  ): Promise<Answer<{ shelter_kiosk_reason_translation: z.output<typeof ReasonTranslation> }>> =>
    server.admin.call('shelter-kiosk-reason/save-translation', {
      shelter_kiosk_reason_translation: { parent_id, name: 'Adoptar', end_message: '¡Gracias!', ...fields },
    });
  const at = (path: string) => `shelter_kiosk_reason_translation.${path}`;

  test('is added, changed in its own version and deleted, and the reason keeps its', async () => {
    const { id, uuid } = await made();
    const language_id = await languageId('es');
    const added = (await save(id, { language_id })).data.shelter_kiosk_reason_translation;
    expect(added).toMatchObject({ name: 'Adoptar', language: { name: 'Spanish' } });
    const changed = await save(id, { uuid: added.uuid, version: 1, language_id, name: 'Adopción' });
    expect(changed.data.shelter_kiosk_reason_translation).toMatchObject({ uuid: added.uuid, name: 'Adopción' });
    expect(await read(uuid)).toMatchObject({ version: 1, versions: { [added.uuid]: 2 }, translation: [{ name: 'Adopción' }] });
    expect(await save(id, { uuid: added.uuid, version: 1, language_id, name: 'Tarde' })).toMatchObject({
      http: 409,
      data: { conflict: { who: 'Mara Voss', version: 2, current: { name: 'Adopción' } } },
    });
    const remove = (version: number) =>
      server.admin.call('shelter-kiosk-reason/delete-translation', { uuid: added.uuid, version });
    expect(await remove(1)).toMatchObject({ http: 409 });
    expect(await remove(2)).toMatchObject({ http: 200 });
    expect(await remove(3)).toMatchObject({ http: 404 });
    expect((await read(uuid)).translation).toEqual([]);
  });

  test('is in a language once', async () => {
    const { id } = await made();
    const language_id = await languageId('es');
    await save(id, { language_id });
    expect(said(await save(id, { language_id }))).toEqual({
      [at('language_id')]: 'There is a translation in this language already',
    });
  });

  test("is in another language than the shelter's own", async () => {
    const { id } = await made();
    expect(said(await save(id, { language_id: await languageId('en') }))).toEqual({
      [at('language_id')]: 'This is the language of the shelter: change the name itself',
    });
    await server.sql.query(
      "insert into organization_shelter_language (shelter_id, language_id, main_language) select $1, id, true from language where abbreviation = 'es'",
      [shop.shelter.id],
    );
    expect(await save(id, { language_id: await languageId('en') })).toMatchObject({ http: 200 });
    expect(said(await save(id, { language_id: await languageId('es') }))).toHaveProperty([at('language_id')]);
  });

  test('of another reason is not changed as one of this', async () => {
    const [own, other] = [await made(), await made({ branch_uuid: shop.south.uuid })];
    const language_id = await languageId('es');
    const { uuid } = (await save(own.id, { language_id })).data.shelter_kiosk_reason_translation;
    expect(await save(other.id, { uuid, version: 1, language_id })).toMatchObject({ http: 404 });
  });

  test.each([
    ['a language', { language_id: undefined }, 'language_id', 'Please select a language'],
    ['a language that there is', { language_id: 999_999 }, 'language_id', 'Please select a language'],
    ['a name', { name: '' }, 'name', 'Choose a name for your reason'],
    ['an end message', { end_message: '' }, 'end_message', 'Choose an end message for the reason'],
  ])('without %s is refused there', async (_, fields, path, message) => {
    const { id } = await made();
    expect(said(await save(id, { language_id: await languageId('es'), ...fields }))).toEqual({ [at(path)]: message });
  });
});

describe('the questions of a reason', () => {
  const save = (reason: Reason, questions: object[], fields: object = {}): Promise<Saved> =>
    server.admin.call('shelter-kiosk-reason/update-question', {
      organization_shelter_uuid: shop.shelter.uuid,
      organization_kiosk_reason_uuid: reason.uuid,
      questions,
      ...fields,
    });

  test('become those sent, in their order and words', async () => {
    const [reason, one, two] = [await made(), await savedRadio(server, 'One?'), await savedRadio(server, 'Two?')];
    const spanish = await uuidOf(server, 'language', 'Spanish');
    const translation = [{ language_uuid: spanish, ask_alias: '¿Dos?' }];
    const asked = [{ question_uuid: two.uuid, ask_alias: 'Two, really?', translation }, { question_uuid: one.uuid }];
    const answer = await save(reason, asked, { version: 1 });
    expect(answer.data.shelter_kiosk_reason.questions).toMatchObject([
      { position: 0, ask_alias: 'Two, really?', translation, question: { ask: 'Two?' } },
      { position: 1, ask_alias: null, translation: [], question: { ask: 'One?' } },
    ]);
    const [, kept] = answer.data.shelter_kiosk_reason.questions ?? [];
    const fewer = await save(reason, [{ question_uuid: one.uuid }], { version: 2 });
    expect(fewer.data.shelter_kiosk_reason.questions).toMatchObject([{ uuid: kept?.uuid, position: 0 }]);
    expect((await save(reason, [], { version: 3 })).data.shelter_kiosk_reason).toMatchObject({ version: 1, questions: [] });
  });

  test.each([
    ['that is not there', () => [{ question_uuid: NOWHERE }], 'questions.0.question_uuid', 'This question is not there any more'],
    [
      'with an alias in no language',
      (uuid: string) => [{ question_uuid: uuid, translation: [{ language_uuid: NOWHERE, ask_alias: 'X' }] }],
      'questions.0.translation.0.language_uuid',
      'Please select a language',
    ],
    [
      'that is there twice',
      (uuid: string) => [{ question_uuid: uuid }, { question_uuid: uuid }],
      'questions.1.question_uuid',
      'This question is in the list already',
    ],
  ])('with one %s are refused there', async (_, questions, path, message) => {
    const [reason, { uuid }] = [await made(), await savedRadio(server, 'Why?')];
    expect(said(await save(reason, questions(uuid)))).toEqual({ [path]: message });
  });

  test('are not those of a reason of another shelter', async () => {
    const reason = await made();
    const other = await makeShop(server);
    expect(await save(reason, [], { organization_shelter_uuid: other.shelter.uuid })).toMatchObject({
      http: 404,
      message: 'Kiosk reason not found',
    });
  });
});

describe('the smart response of a reason', () => {
  const call = (verb: 'get' | 'save', { uuid }: Reason, fields: object = {}) =>
    server.admin.call<{ values: { sms_text: string | null }; version: number; model: { key: string }[] }>(
      `shelter-kiosk-reason/${verb}-smart-response`,
      { organization_branch_uuid: shop.north.uuid, organization_kiosk_reason_uuid: uuid, ...fields },
    );

  test('is none at first, kept as it is written, and none again', async () => {
    const reason = await made();
    const first = (await call('get', reason)).data;
    expect(first).toMatchObject({ values: { sms_text: null }, version: 1 });
    expect(first.model.map(({ key }) => key)).toContain('visitor_name');
    const message = 'Hi {{visitor_name}}, {{ wait_list_place }} before you';
    expect((await call('save', reason, { version: 1, message })).data).toMatchObject({
      values: { sms_text: message },
      version: 2,
    });
    expect((await call('save', reason, { version: 1, message: 'Late' })).data).toMatchObject({
      conflict: { version: 2, current: { values: { sms_text: message } } },
    });
    expect((await call('save', reason, { version: 2, message: null })).data).toMatchObject({ values: { sms_text: null } });
    expect((await read(reason.uuid)).version).toBe(1);
  });

  test.each([
    ['nothing', ' ', 'Message is required'],
    ['more than 140 characters', 'a'.repeat(141), 'At most 140 characters'],
    ['71 characters that are two each', '€'.repeat(71), 'At most 140 characters'],
    ['a variable nobody knows', 'Hi {{name}}', 'There is no variable {{name}}'],
    ['a variable that does not end', 'Hi {{visitor_name', 'A variable stands between two braces: {{visitor_name}}'],
  ])('of %s is refused', async (_, message, words) => {
    expect(said(await call('save', await made(), { message }))).toEqual({ message: words });
  });

  test('of 140 characters is taken, however much its variables make of it', async () => {
    const message = `{{location_name}}${'a'.repeat(123)}`;
    expect(await call('save', await made(), { message })).toMatchObject({ http: 200 });
  });

  test('is not that of a reason of another location', async () => {
    const reason = await made();
    for (const verb of ['get', 'save'] as const)
      expect(
        await call(verb, reason, { organization_branch_uuid: shop.south.uuid, ...(verb === 'save' && { message: 'X' }) }),
      ).toMatchObject({ http: 404, message: 'Kiosk reason not found' });
  });
});
