import type { Setting } from '@homeward/contract/setting';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idOf, inquire, limit, saveLimits } from '../../../../test/pets.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Ids, makeHouse, makePet } from '../../../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let shelter: Ids;
let branch: Ids;
beforeEach(async () => {
  ({ shelter, branch } = await makeHouse(server));
});

const save = (value: unknown) =>
  server.admin.call<{ shelter_setting: Setting }>('shelter-settings/save-adoption', { shelter_uuid: shelter.uuid, value });
const refused = (path: (string | number)[], message: string) => ({
  http: 422,
  data: { errors: [{ path: ['value', ...path], message }] },
});

test('limit control is kept as it was sent', async () => {
  const dog = await idOf(server, 'specie', 'Dog');
  const value = {
    adopter: { min: 1, max: 3 },
    pet: [limit(2, 5, { age_key: 'BABY', sex_key: 'MALE', size_key: 'L', specie_id: dog, foster: true })],
    call_to_action: 'Meet another one',
  };
  expect((await save(value)).data.shelter_setting).toMatchObject({ type_key: 'ADOPTION', version: 1, value });
});

test('a limit of adopters without a maximum is no limit', async () => {
  const { data } = await save({ adopter: { min: 2, max: null } });
  expect(data.shelter_setting.value).toEqual({ call_to_action: null });
});

describe('a limit', () => {
  test.each([
    [{ max: 3 }, 'min', 'Inform a minimum value or otherwise remove the limit'],
    [{ min: 3 }, 'max', 'Inform a maximum value or otherwise remove the limit'],
    [{ min: -1, max: 3 }, 'min', 'Must be at least 0'],
    [{ min: 0.5, max: 3 }, 'min', 'Must be a whole number'],
    [{ min: 3, max: 3 }, 'min', 'Must be less than the maximum'],
    [{ min: 4, max: 3 }, 'min', 'Must be less than the maximum'],
  ])('of pets cannot be %j', async (numbers, field, message) => {
    expect(await save({ pet: [{ limit: numbers, match: {} }] })).toMatchObject(refused(['pet', 0, 'limit', field], message));
  });

  test.each([
    [{ max: 3 }, 'Inform a minimum value or otherwise remove the limit'],
    [{ min: 3, max: 3 }, 'Must be less than the maximum'],
  ])('of adopters cannot be %j', async (adopter, message) => {
    expect(await save({ adopter })).toMatchObject(refused(['adopter', 'min'], message));
  });

  test('cannot go by what limits do not go by', async () => {
    expect(await save({ pet: [limit(1, 2, { name: 'Rex' })] })).toMatchObject({ http: 422 });
  });

  test.each([
    ['age_key', 'ANCIENT'],
    ['sex_key', 'BOTH'],
    ['size_key', 'XXL'],
    ['specie_id', 2_000_000_000],
    ['breed_primary_id', 2_000_000_000],
    ['secondary_breed_id', 2_000_000_000],
  ])('cannot go by a %s that does not exist', async (type, value) => {
    expect(await save({ pet: [limit(1, 2), limit(1, 2, { [type]: value })] })).toMatchObject(
      refused(['pet', 1, 'match', type], 'You must select a value'),
    );
  });

  test.each(['breed_primary_id', 'secondary_breed_id'])("cannot go by another species' breed as %s", async (type) => {
    const specie_id = await idOf(server, 'specie', 'Cat');
    const breed = await idOf(server, 'breed', 'Beagle');
    expect(await save({ pet: [limit(1, 2, { specie_id, [type]: breed })] })).toMatchObject(
      refused(['pet', 0, 'match', type], 'This breed is not of the species'),
    );
  });

  test('may go by a breed of its species, and by a breed alone', async () => {
    const specie_id = await idOf(server, 'specie', 'Dog');
    const breed_primary_id = await idOf(server, 'breed', 'Beagle');
    expect(await save({ pet: [limit(1, 2, { specie_id, breed_primary_id }), limit(1, 2, { breed_primary_id })] })).toMatchObject({
      http: 200,
    });
  });
});

test('the second of two saves of one version learns who was first', async () => {
  const { uuid, version } = (await save({})).data.shelter_setting;
  const again = () =>
    server.admin.call('shelter-settings/save-adoption', { shelter_uuid: shelter.uuid, uuid, version, value: {} });
  expect(await again()).toMatchObject({ http: 200 });
  expect(await again()).toMatchObject({ http: 409, data: { conflict: { who: 'Mara Voss' } } });
});

test('a shelter that does not exist has no limits', async () => {
  shelter = { ...shelter, uuid: '0190b0f0-0000-7000-8000-000000000000' };
  expect(await save({})).toMatchObject({ http: 404, message: 'Shelter not found' });
});

describe('a preview', () => {
  const preview = async (pet: unknown[], by = server.admin) =>
    by.call<{ limits: unknown[] }>('shelter-settings/preview-adoption', { shelter_uuid: shelter.uuid, value: { pet } });
  const wanted = async (name: string, times: number, fields = {}) => {
    const pet = await makePet(server, branch, { name, ...fields });
    for (let time = 0; time < times; time += 1) await inquire(server, pet);
    return pet;
  };

  test('says of each limit which pets it matches and would restrict', async () => {
    await wanted('Ada', 2);
    await wanted('Ben', 1);
    await wanted('Cleo', 2, { size_key: 'S' });
    const { data } = await preview([limit(0, 2), limit(0, 9, { size_key: 'S' })]);
    expect(data.limits).toEqual([
      { matches: 3, restricts: 1, names: ['Ada'] },
      { matches: 1, restricts: 0, names: [] },
    ]);
  });

  test('foretells what a save does', async () => {
    for (const times of [0, 1, 2, 3]) await wanted(`Wanted ${times}`, times);
    const limits = [limit(0, 2)];
    const { data } = await preview(limits);
    await saveLimits(server, shelter, limits);
    const { rows } = await server.sql.query<{ name: string }>(
      "select name from pet where branch_id = $1 and visibility_key = 'RESTRICTED' order by name",
      [branch.id],
    );
    expect(data.limits).toEqual([{ matches: 4, restricts: rows.length, names: rows.map(({ name }) => name) }]);
  });

  test('changes nothing', async () => {
    const pet = await wanted('Dot', 2);
    await preview([limit(0, 1)]);
    const { rows } = await server.sql.query('select visibility_key, version from pet where id = $1', [pet.id]);
    expect(rows).toEqual([{ visibility_key: 'VISIBLE', version: 1 }]);
  });

  test('names the first twenty, and counts them all', async () => {
    for (let pet = 10; pet < 32; pet += 1) await wanted(`Pet ${pet}`, 1);
    const { data } = await preview([limit(0, 1)]);
    const names = Array.from({ length: 20 }, (_, index) => `Pet ${index + 10}`);
    expect(data.limits).toEqual([{ matches: 22, restricts: 22, names }]);
  });

  test('leaves out what is hidden, deleted or adopted, and what is of another shelter', async () => {
    await wanted('Hidden', 1, { visibility_key: 'HIDDEN' });
    await wanted('Deleted', 1, { deleted: true });
    await wanted('Adopted', 1, { status_key: 'ADOPTED' });
    ({ branch } = await makeHouse(server));
    await wanted('Elsewhere', 1);
    expect((await preview([limit(0, 1)])).data.limits).toEqual([{ matches: 1, restricts: 0, names: [] }]);
  });

  test('needs the permission to see pets, whom it names', async () => {
    const caller = await server.userWith('shelter-settings/preview-adoption');
    expect(await preview([], caller)).toMatchObject({ http: 403, data: { permission: 'pet/search' } });
  });
});
