import type { Page } from '@homeward/contract/call';
import type { Setting } from '@homeward/contract/setting';
import { defaultDocuments } from '@homeward/contract/setting-defaults';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOWHERE, said, uuidOf } from '../../../../test/new-shelter.ts';
import { type Answer, startTestServer, type TestServer } from '../../../../test/server.ts';
import { type MadeShelter, makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
let shelter: MadeShelter;
let spanish: string;
let french: string;
beforeAll(async () => {
  server = await startTestServer();
  spanish = await uuidOf(server, 'language', 'Spanish');
  french = await uuidOf(server, 'language', 'French');
});
beforeEach(async () => {
  shelter = await makeShelter(server);
});
afterAll(() => server.stop());

type Saved = Answer<{ shelter_setting: Setting }>;
const save = (kind: string, fields: object, by = server.admin): Promise<Saved> =>
  by.call(`shelter-settings/save-${kind}`, { shelter_uuid: shelter.uuid, ...fields });
const sponsor = (fields: object = {}) => save('sponsor', { value: { enabled: true, btnText: 'Give' }, ...fields });
const messages = (fields: object = {}) =>
  save('adoption-path-message', {
    value: { both: { message: 'Welcome' }, remote: { message: '' }, in_person: { message: null } },
    ...fields,
  });
const documents = (fields: object = {}) => save('adopter-personal-documents', { value: defaultDocuments(), ...fields });
const refOf = ({
  data: {
    shelter_setting: { uuid, version },
  },
}: Saved) => ({ uuid, version });

describe.each([
  ['sponsor', 'SPONSOR', sponsor],
  ['adoption-path-message', 'ADOPTION_PATH_MESSAGE', messages],
  ['adopter-personal-documents', 'ADOPTER_PERSONAL_DOCUMENTS', documents],
])('the setting %s', (kind, type_key, saveIt) => {
  test('is made by its first save, and changed by the next', async () => {
    const first = await saveIt();
    expect(first).toMatchObject({ http: 200, data: { shelter_setting: { type_key, version: 1 } } });
    const second = await saveIt(refOf(first));
    expect(second.data.shelter_setting).toMatchObject({ uuid: first.data.shelter_setting.uuid, version: 2 });
    const { rows } = await server.sql.query('select count(*)::int from shelter_setting where shelter_id = $1', [shelter.id]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is not overwritten by who has not read it', async () => {
    await saveIt();
    expect(await saveIt({ version: 0 })).toMatchObject({ http: 409, data: { conflict: { who: 'Mara Voss', version: 1 } } });
  });

  test('is not overwritten by who has read it before it was changed', async () => {
    const first = await saveIt();
    await saveIt(refOf(first));
    expect(await saveIt(refOf(first))).toMatchObject({ http: 409, data: { conflict: { version: 2 } } });
  });

  test('is not overwritten by way of the setting of another shelter', async () => {
    const own = await saveIt();
    const other = await makeShelter(server);
    const theirs = await saveIt({ shelter_uuid: other.uuid });
    expect(await saveIt(refOf(theirs))).toMatchObject({ http: 404 });
    const answer = await server.admin.call('shelter-settings/search', { search: { uuid: refOf(theirs).uuid } });
    expect(answer.data).toMatchObject({ result: [{ version: 1 }] });
    expect(await saveIt(refOf(own))).toMatchObject({ http: 200 });
  });

  test('is made once by two first saves at once', async () => {
    const https = (await Promise.all([saveIt({ version: 0 }), saveIt({ version: 0 })])).map(({ http }) => http);
    expect(https.sort()).toEqual([200, 409]);
  });

  test('of a shelter that is not there is refused', async () => {
    expect(await saveIt({ shelter_uuid: NOWHERE })).toMatchObject({ http: 404, message: 'Shelter not found' });
  });

  test('is saved by who holds its permission alone', async () => {
    const value = { enabled: true };
    const nobody = await server.userWith('shelter/save', 'shelter-settings/search');
    expect(await save(kind, { value }, nobody)).toMatchObject({
      http: 403,
      data: { permission: `shelter-settings/save-${kind}` },
    });
  });

  test('is of no other kind', async () => {
    expect(await saveIt({ type_key: 'KIOSK' })).toMatchObject({ http: 422 });
  });
});

describe('translations', () => {
  test('are kept as they were sent, trimmed', async () => {
    const translation = [
      { language_uuid: spanish, btnText: ' Regala ' },
      { language_uuid: french, btnText: 'Donner' },
    ];
    const { shelter_setting } = (await sponsor({ translation })).data;
    expect(shelter_setting.translation).toEqual([
      { language_uuid: spanish, btnText: 'Regala' },
      { language_uuid: french, btnText: 'Donner' },
    ]);
  });

  const row = { language_uuid: NOWHERE, btnText: 'X' };
  test.each([
    ['no text', () => [{ language_uuid: spanish, btnText: ' ' }], 'translation.0.btnText', 'Required field'],
    ['no language', () => [{ btnText: 'X' }], 'translation.0.language_uuid', 'Please select a language'],
    ['a language that is not there', () => [row], 'translation.0.language_uuid', 'Please select a language'],
    [
      'a language twice',
      () => [
        { language_uuid: spanish, btnText: 'Regala' },
        { language_uuid: spanish, btnText: 'Dona' },
      ],
      'translation.1.language_uuid',
      'This language is here already',
    ],
  ])('with %s are refused there', async (_what, translation, path, message) => {
    const answer = await sponsor({ translation: translation() });
    expect(answer.http).toBe(422);
    expect(said(answer)).toEqual({ [path]: message });
  });

  const hello = (path: string, language_uuid: string, message = 'Hola') => ({ path, language_uuid, message });
  test('of the paths have each language once a path', async () => {
    const translation = [hello('both', spanish), hello('remote', spanish)];
    expect(await messages({ translation })).toMatchObject({ http: 200, data: { shelter_setting: { translation } } });
    expect(said(await messages({ translation: [...translation, hello('remote', spanish)] }))).toEqual({
      'translation.2.language_uuid': 'This language is here already',
    });
  });

  test('of the paths need a text', async () => {
    expect(said(await messages({ translation: [hello('both', spanish, '')] }))).toEqual({
      'translation.0.message': 'Required field',
    });
  });

  test('of the paths are of a language that is there', async () => {
    expect(said(await messages({ translation: [hello('both', NOWHERE)] }))).toEqual({
      'translation.0.language_uuid': 'Please select a language',
    });
  });
});

test('settings are found by their shelter, each kind once', async () => {
  await Promise.all([sponsor(), messages(), documents()]);
  await save('sponsor', { shelter_uuid: (await makeShelter(server)).uuid, value: { enabled: true } });
  const { data } = await server.admin.call<Page<Setting>>('shelter-settings/search', {
    search: { 'shelter.uuid': shelter.uuid },
  });
  expect(data.result.map(({ type_key }) => type_key)).toEqual(['ADOPTER_PERSONAL_DOCUMENTS', 'ADOPTION_PATH_MESSAGE', 'SPONSOR']);
});

test('documents that are not shown are not required', async () => {
  const value = { ...defaultDocuments(), document: { visible: false, required: true } };
  const { shelter_setting } = (await documents({ value })).data;
  expect(shelter_setting.value).toEqual({ ...defaultDocuments(), document: { visible: false, required: false } });
});

test('a message that is empty is none', async () => {
  expect((await messages()).data.shelter_setting.value).toEqual({
    both: { message: 'Welcome' },
    remote: { message: null },
    in_person: { message: null },
  });
});
