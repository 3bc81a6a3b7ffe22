import { defaultInterview, type Shelter } from '@homeward/contract/shelter';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { NOWHERE, said, saveGeneral } from '../../../../test/new-shelter.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type MadeShelter, makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
let shelter: MadeShelter;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shelter = await makeShelter(server);
});
afterAll(() => server.stop());

const save = (fields: Record<string, unknown> = {}, of: MadeShelter | Shelter = shelter) => saveGeneral(server.admin, of, fields);
const saved = async (fields: Record<string, unknown>, of?: MadeShelter | Shelter) =>
  (await save(fields, of)).data.organization_shelter;
const read = async () =>
  (
    await server.admin.call<Shelter>('shelter/search', {
      search: { uuid: shelter.uuid, with: { contract_options: true } },
      options: { _single: true },
    })
  ).data;

test('what is saved is answered and read again', async () => {
  const fields = {
    name: 'Renamed',
    pet_listing: { sort_by_applications: true, display_breed: false, test_mode: true },
    petco_love_lost: { enabled: true },
    send_medical_records: true,
    interview_config: { ...defaultInterview(), best_day: { order: 1, visible: true, required: true } },
  };
  expect(await save(fields)).toMatchObject({ http: 200, data: { organization_shelter: { ...fields, version: 2 } } });
  expect(await read()).toMatchObject({ ...fields, version: 2 });
});

test('what is left out stays as it is, to the last opt-in', async () => {
  const fields = { name: 'Whole', contract_options: [{ text: 'Fees', description: 'I pay them' }], send_medical_records: true };
  const { version } = await saved(fields);
  const before = await read();
  const alone = { organization_shelter_uuid: shelter.uuid, version, petco_love_lost: { enabled: true } };
  expect(await server.admin.call('shelter/save', alone)).toMatchObject({ http: 200 });
  expect(await read()).toEqual({ ...before, version: version + 1, petco_love_lost: { enabled: true } });
});

test('names and texts of further flags are as clean as any other, and none is there twice', async () => {
  await save({ petco_love_lost: { enabled: true, ' share\u202e\r\nstrays\u200b': ' yes\u202e ' } });
  expect((await read()).petco_love_lost).toEqual({ enabled: true, 'share strays': 'yes' });
  const twice = await save({ petco_love_lost: { enabled: true, region: 1, 'region\u200b': 2 } });
  expect(twice).toMatchObject({
    http: 422,
    data: { errors: [{ path: ['petco_love_lost'], message: 'Two of these names are the same' }] },
  });
});

test('further flags of Petco Love Lost are kept as they were sent', async () => {
  const petco_love_lost = { enabled: true, share_strays: false, region: 'West', deep: { of: [1] } };
  await save({ petco_love_lost });
  expect((await read()).petco_love_lost).toEqual(petco_love_lost);
});

describe('the interview', () => {
  const item = (fields: object) => ({ interview_config: { ...defaultInterview(), co_applicant: { order: 3, ...fields } } });

  test('requires nothing that it does not show', async () => {
    const { interview_config } = await saved(item({ visible: false, required: true }));
    expect(interview_config).toMatchObject({ co_applicant: { visible: false, required: false } });
  });

  test('requires what it shows, if that is asked for', async () => {
    const { interview_config } = await saved(item({ visible: true, required: true }));
    expect(interview_config).toMatchObject({ co_applicant: { visible: true, required: true } });
  });

  test.each([
    [0, 'Must be at least 1'],
    [100, 'Must be at most 99'],
    [1.5, 'Must be a whole number'],
    [null, 'Missing an order'],
  ])('takes no order such as %j', async (order, message) => {
    const answer = await save(item({ order, visible: true, required: false }));
    expect(answer.http).toBe(422);
    expect(said(answer)).toEqual({ 'interview_config.co_applicant.order': message });
  });

  test('has its five items and no others', async () => {
    const { best_day: _, ...four } = defaultInterview();
    expect(await save({ interview_config: four })).toMatchObject({ http: 422 });
    const six = { ...defaultInterview(), worst_day: { order: 6, visible: false, required: false } };
    expect(await save({ interview_config: six })).toMatchObject({ http: 422 });
  });
});

describe('opt-ins', () => {
  const fees = { text: 'Fees', description: 'I pay the fees', required: true };
  const visits = { text: 'Visits', description: 'I allow visits', required: false };
  const photos = { text: 'Photos', description: 'I send photos', required: false };
  const titles = ({ contract_options = [] }: Shelter) => contract_options.map(({ text }) => text);

  test('are added in the order they were sent in', async () => {
    const after = await saved({ contract_options: [visits, fees, photos] });
    expect(after.contract_options).toMatchObject([
      { uuid: expect.any(String), ...visits, position: 0 },
      { uuid: expect.any(String), ...fees, position: 1 },
      { uuid: expect.any(String), ...photos, position: 2 },
    ]);
  });

  test('keep their uuid when they are changed and moved; those left out are gone', async () => {
    const before = await saved({ contract_options: [fees, visits] });
    const [first, second] = (before.contract_options ?? []).map(({ id: _id, position: _position, ...option }) => option);
    const after = await saved({ contract_options: [{ ...second, text: 'Home visits' }, photos] }, before);
    expect(titles(after)).toEqual(['Home visits', 'Photos']);
    expect(after.contract_options?.[0]?.uuid).toBe(second?.uuid);
    expect(JSON.stringify(after)).not.toContain(first?.uuid);
    const swapped = (await read()).contract_options?.map(({ id: _id, position: _position, ...option }) => option).reverse();
    expect(titles(await saved({ contract_options: swapped }, after))).toEqual(['Photos', 'Home visits']);
  });

  test.each([
    [
      'another shelter’s',
      async () => (await saved({ contract_options: [fees] }, await makeShelter(server))).contract_options?.[0]?.uuid,
    ],
    ['an unknown', async () => NOWHERE],
  ])('with %s uuid are refused at their title', async (_what, uuidOf) => {
    const uuid = await uuidOf();
    const before = await checksums(server.sql);
    const answer = await save({ contract_options: [visits, { ...fees, uuid }] });
    expect(answer.http).toBe(422);
    expect(said(answer)).toEqual({ 'contract_options.1.text': 'This opt-in does not belong to the shelter' });
    expect(await checksums(server.sql)).toEqual(before);
  });

  test.each([
    ['title', { text: ' ' }, 'contract_options.0.text', 'Missing a title'],
    ['description', { description: '' }, 'contract_options.0.description', 'Missing a description'],
  ])('without a %s are refused there', async (_what, fields, path, message) => {
    expect(said(await save({ contract_options: [{ ...fees, ...fields }] }))).toEqual({ [path]: message });
  });

  test('are thirty at most', async () => {
    expect(said(await save({ contract_options: Array(31).fill(fees) }))).toEqual({ contract_options: 'At most 30 opt-ins' });
  });
});

test('without a name it is refused', async () => {
  expect(said(await save({ name: '  ' }))).toEqual({ name: 'Missing a name' });
});

test('a version that has moved on is a conflict', async () => {
  await save({ name: 'Theirs' });
  expect(await save({ name: 'Mine' })).toMatchObject({ http: 409, data: { conflict: { who: 'Mara Voss', version: 2 } } });
  expect((await read()).name).toBe('Theirs');
});

test('a shelter that is not there, or deleted, is not saved', async () => {
  expect(await save({}, { ...shelter, uuid: NOWHERE })).toMatchObject({ http: 404 });
  expect(await save({}, await makeShelter(server, { deleted: true }))).toMatchObject({ http: 404 });
});

test('only who holds the permission saves', async () => {
  const reader = await server.userWith('shelter/search', 'shelter/save-profile', 'shelter/create');
  expect(await saveGeneral(reader, shelter)).toMatchObject({ http: 403, data: { permission: 'shelter/save' } });
});
