import type { Setting } from '@homeward/contract/setting';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Ids, makeHouse } from '../../../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let shelter: Ids;
beforeEach(async () => {
  ({ shelter } = await makeHouse(server));
});

const save = (kind: string, value: unknown, more = {}) =>
  server.admin.call<{ shelter_setting: Setting }>(`shelter-settings/save-${kind}`, {
    shelter_uuid: shelter.uuid,
    value,
    ...more,
  });

describe('the pet profile', () => {
  test('allows adoption in shelter and in foster unless it says otherwise', async () => {
    const { data } = await save('pet-profile', { allow_adoption: {} });
    expect(data.shelter_setting).toMatchObject({
      type_key: 'PET_PROFILE',
      value: { allow_adoption: { in_shelter: true, in_foster: true } },
    });
  });

  test('keeps each of both by itself', async () => {
    const value = { allow_adoption: { in_shelter: true, in_foster: false } };
    expect((await save('pet-profile', value)).data.shelter_setting.value).toEqual(value);
  });

  test('is of one kind only', async () => {
    const refused = await save('pet-profile', { allow_adoption: {} }, { type_key: 'SPONSOR' });
    expect(refused).toMatchObject({ http: 422, data: { errors: [{ path: ['type_key'] }] } });
  });
});

describe('discount reasons', () => {
  const refused = (index: number, message: string) => ({ http: 422, data: { errors: [{ path: ['value', index], message }] } });

  test('are a list of texts, trimmed', async () => {
    const { data } = await save('discount-reason', ['  Senior pet ', 'Bonded pair']);
    expect(data.shelter_setting).toMatchObject({ type_key: 'DISCOUNT_REASON', value: ['Senior pet', 'Bonded pair'] });
  });

  test('may be none', async () => {
    expect((await save('discount-reason', [])).data.shelter_setting.value).toEqual([]);
  });

  test.each(['', '   '])('are not blank like "%s"', async (reason) => {
    expect(await save('discount-reason', ['Senior pet', reason])).toMatchObject(refused(1, 'Missing a discount reason'));
  });

  test('have at most 80 characters', async () => {
    expect(await save('discount-reason', ['x'.repeat(80)])).toMatchObject({ http: 200 });
    expect(await save('discount-reason', ['x'.repeat(81)])).toMatchObject(refused(0, 'At most 80 characters'));
  });

  test('are there once, however they are written', async () => {
    expect(await save('discount-reason', ['Senior pet', ' ＳＥＮＩＯＲ  PET'])).toMatchObject(
      refused(1, 'This discount reason is here already'),
    );
  });
});

describe('the names of characteristics', () => {
  const row = (language_uuid: string | undefined, alias = 'Amigo de perros', characteristic_key = 'DOG_COMPATIBLE') => ({
    group_key: 'GOOD_WITH',
    characteristic_key,
    language_uuid,
    alias,
  });
  const languageOf = async (abbreviation: string) => {
    const { rows } = await server.sql.query<{ uuid: string }>('select uuid from language where abbreviation = $1', [
      abbreviation,
    ]);
    return rows[0]?.uuid;
  };
  const saveAlias = (value: unknown, translation: unknown[] = []) => save('pet-characteristics-alias', value, { translation });
  const refused = (path: (string | number)[], message: string) => ({ http: 422, data: { errors: [{ path, message }] } });

  test('are kept by group and key, with their translations', async () => {
    const spanish = await languageOf('es');
    const value = { GOOD_WITH: { DOG_COMPATIBLE: 'Dog friend' }, ENERGY: { HIGH_ENERGY: 'Rocket' } };
    const { data } = await saveAlias(value, [row(spanish)]);
    expect(data.shelter_setting).toMatchObject({
      type_key: 'PET_CHARACTERISTICS_ALIAS',
      value,
      translation: [
        { group_key: 'GOOD_WITH', characteristic_key: 'DOG_COMPATIBLE', language_uuid: spanish, alias: 'Amigo de perros' },
      ],
    });
  });

  test('that are empty are left out', async () => {
    const { data } = await saveAlias({ GOOD_WITH: { DOG_COMPATIBLE: 'Dog friend', NO_DOGS: '  ' }, ENERGY: { HIGH_ENERGY: '' } });
    expect(data.shelter_setting.value).toEqual({ GOOD_WITH: { DOG_COMPATIBLE: 'Dog friend' } });
  });

  test.each([
    ['GOOD_WITH', 'DRAGON_COMPATIBLE'],
    ['DRAGONS', 'DOG_COMPATIBLE'],
  ])('are not given to %s %s, which does not exist', async (group, key) => {
    expect(await saveAlias({ [group]: { [key]: 'Fire' } })).toMatchObject(
      refused(['value', group, key], 'There is no such characteristic'),
    );
  });

  test('are not translated for what does not exist', async () => {
    expect(await saveAlias({}, [row(await languageOf('es'), 'Fuego', 'DRAGON_COMPATIBLE')])).toMatchObject(
      refused(['translation', 0, 'characteristic_key'], 'There is no such characteristic'),
    );
  });

  test('need a text in every translation', async () => {
    expect(await saveAlias({}, [row(await languageOf('es'), ' ')])).toMatchObject(
      refused(['translation', 0, 'alias'], 'Translation required'),
    );
  });

  test('use a language once for one characteristic', async () => {
    const spanish = await languageOf('es');
    expect(await saveAlias({}, [row(spanish), row(spanish, 'Otra vez')])).toMatchObject(
      refused(['translation', 1, 'language_uuid'], 'This language is here already'),
    );
  });

  test('use a language again for another characteristic', async () => {
    const spanish = await languageOf('es');
    expect(await saveAlias({}, [row(spanish), row(spanish, 'Sin perros', 'NO_DOGS')])).toMatchObject({ http: 200 });
  });

  const OWN = 'This is the language of the shelter: change the name itself';
  test("are not translated into the language of the shelter's country, where it has no main one", async () => {
    await server.sql.query('update organization_shelter_language set main_language = false where shelter_id = $1', [shelter.id]);
    expect(await saveAlias({}, [row(await languageOf('en'))])).toMatchObject(refused(['translation', 0, 'language_uuid'], OWN));
  });

  test('are not translated into the main language of the shelter, but into that of its country', async () => {
    await server.sql.query(
      `insert into organization_shelter_language (shelter_id, language_id, main_language)
        select $1, id, true from language where abbreviation = 'fr'
        on conflict (shelter_id, language_id) do update set main_language = true`,
      [shelter.id],
    );
    expect(await saveAlias({}, [row(await languageOf('fr'))])).toMatchObject(refused(['translation', 0, 'language_uuid'], OWN));
    expect(await saveAlias({}, [row(await languageOf('en'))])).toMatchObject({ http: 200 });
    await server.sql.query('update organization_shelter_language set main_language = false where shelter_id = $1', [shelter.id]);
  });

  test.each([undefined, '0190b0f0-0000-7000-8000-000000000000'])('are not translated into the language %s', async (language) => {
    expect(await saveAlias({}, [row(language)])).toMatchObject(
      refused(['translation', 0, 'language_uuid'], 'Please select a language'),
    );
  });
});

test('characteristics are listed with their group for every user', async () => {
  const caller = await server.userWith();
  const { data } = await caller.call<{ count: number; result: object[] }>('characteristic/search', {
    search: { with: { group: true } },
    options: { limit: -1, sort: ['group.position', 'position'] },
  });
  expect(data.count).toBeGreaterThan(40);
  expect(data.result[0]).toMatchObject({
    key: 'DOG_COMPATIBLE',
    name: 'Good with dogs',
    description: 'Gets along with other dogs',
    icon: 'dog',
    characteristic_group_id: expect.any(Number),
    group: { key: 'GOOD_WITH', name: 'Good with' },
  });
});
