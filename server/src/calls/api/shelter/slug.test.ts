import { slugOf } from '@homeward/contract/field';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShelter, NOWHERE, said, uuidOf } from '../../../../test/new-shelter.ts';
import { type Answer, startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const TAKEN = 'Slug is not valid or already exists!';
const LONG = 'a'.repeat(200);
const isValid = async (slug: string, organization_shelter_uuid?: string) =>
  (await server.admin.call<{ valid_slug: boolean }>('shelter/verify-slug', { slug, organization_shelter_uuid })).data.valid_slug;

test.each([
  ['St. John’s', 'st-johns'],
  ['St. -- John', 'st-john'],
  ['  Happy   Tails  ', 'happy-tails'],
  ['Señor Güero & Söhne', 'senor-guero-sohne'],
  ['Große Straße', 'grosse-strasse'],
  ['Ærø Łódź Þór Œuvre Đorđe Iğdır', 'aero-lodz-thor-oeuvre-dorde-igdir'],
  ['---', ''],
  ['救助', ''],
  [LONG, 'a'.repeat(60)],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('the name %j suggests the slug %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

describe('a slug', () => {
  test.each([
    [LONG, 'At most 60 characters'],
    ['---', TAKEN],
    ['-paws', TAKEN],
    ['paws-', TAKEN],
    ['happy--tails', TAKEN],
    ['señor', TAKEN],
    ['two words', TAKEN],
    ['a/b', TAKEN],
    ['add', TAKEN],
    ['Add', TAKEN],
    ['  ', 'Missing a slug'],
  ])('such as %j is refused, and said to be no good beforehand', async (slug, message) => {
    expect(await isValid(slug)).toBe(false);
    const answer = await createShelter(server, { slug });
    expect(answer.http).toBe(422);
    expect(said(answer)).toEqual({ 'organization_shelter.slug': message });
  });

  test.each(['a', '9', 'paws-4-all', 'a'.repeat(60)])('such as %j is free until it is taken', async (slug) => {
    expect(await isValid(slug)).toBe(true);
    expect(await createShelter(server, { slug })).toMatchObject({ http: 200 });
    expect(await isValid(slug)).toBe(false);
  });

  test('that differs by case alone is taken', async () => {
    await makeShelter(server, { slug: 'quiet-den' });
    expect(await isValid('Quiet-DEN')).toBe(false);
    const answer = await createShelter(server, { slug: 'Quiet-DEN' });
    expect(answer.http).toBe(409);
    expect(said(answer)).toEqual({ 'organization_shelter.slug': TAKEN });
  });

  test('of a deleted shelter is free', async () => {
    await makeShelter(server, { slug: 'gone-den', deleted: true });
    expect(await isValid('gone-den')).toBe(true);
    expect(await createShelter(server, { slug: 'gone-den' })).toMatchObject({ http: 200 });
  });

  test('is free for the shelter that has it, and for no other', async () => {
    const own = await makeShelter(server, { slug: 'own-den' });
    const other = await makeShelter(server);
    expect(await isValid('own-den', own.uuid)).toBe(true);
    expect(await isValid('own-den', other.uuid)).toBe(false);
  });

  test('of 201 letters is not even looked for', async () => {
    expect(await server.admin.call('shelter/verify-slug', { slug: `${LONG}a` })).toMatchObject({ http: 422 });
  });

  test('is verified for who holds the permission alone', async () => {
    const nobody = await server.userWith('shelter/search');
    expect(await nobody.call('shelter/verify-slug', { slug: 'den' })).toMatchObject({ http: 403 });
  });
});

describe('the profile', () => {
  const profile = async ({ uuid, version }: { uuid: string; version: number }, fields: Record<string, unknown> = {}) => ({
    organization_shelter_uuid: uuid,
    version,
    slug: `den-${uuid.slice(0, 8)}`,
    email: 'desk@den.example',
    key501c3: '12-3456789',
    description: 'A den',
    country_uuid: await uuidOf(server, 'country', 'CA'),
    languages: [{ uuid: await uuidOf(server, 'language', 'French'), main_language: true }],
    ...fields,
  });
  const save = async (shelter: { uuid: string; version: number }, fields?: Record<string, unknown>, by = server.admin) =>
    by.call('shelter/save-profile', await profile(shelter, fields)) as Promise<Answer<object>>;

  test('is saved whole', async () => {
    const shelter = await makeShelter(server);
    const answer = await save(shelter);
    expect(answer).toMatchObject({
      http: 200,
      data: {
        organization_shelter: {
          version: 1,
          slug: `den-${shelter.uuid.slice(0, 8)}`,
          email: 'desk@den.example',
          key501c3: '12-3456789',
          description: 'A den',
          country: { abbreviation: 'CA' },
          languages: [{ main_language: true, language: { name: 'French' } }],
        },
      },
    });
  });

  test('with nothing in its optional fields has none', async () => {
    expect(await save(await makeShelter(server), { key501c3: ' ', description: '' })).toMatchObject({
      data: { organization_shelter: { key501c3: null, description: null } },
    });
  });

  test('with a slug that is taken is refused at the slug', async () => {
    await makeShelter(server, { slug: 'taken-den' });
    const answer = await save(await makeShelter(server), { slug: 'taken-den' });
    expect(answer.http).toBe(409);
    expect(said(answer)).toEqual({ slug: TAKEN });
  });

  test.each([
    ['country_uuid', { country_uuid: NOWHERE }, 'Please select a country'],
    ['languages.0.uuid', { languages: [{ uuid: NOWHERE, main_language: true }] }, 'Please select a language that exists'],
    ['email', { email: 'den' }, 'Invalid email'],
    ['key501c3', { key501c3: '12345678901' }, 'Max 10 characters'],
  ])('with a wrong %s is refused there', async (path, fields, message) => {
    expect(said(await save(await makeShelter(server), fields))).toEqual({ [path]: message });
  });

  test('in a version that has moved on is a conflict', async () => {
    const shelter = await makeShelter(server);
    await save(shelter);
    expect(await save(shelter)).toMatchObject({ http: 409, data: { conflict: { version: 2 } } });
  });

  test('is saved by who holds the permission alone', async () => {
    const reader = await server.userWith('shelter/search', 'shelter/save');
    expect(await save(await makeShelter(server), {}, reader)).toMatchObject({ http: 403 });
  });
});
