import type { MappingBreed, Suggestion } from '@homeward/contract/mapping';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let dog: string;
let cat: string;
beforeAll(async () => {
  server = await startTestServer();
  [cat = '', dog = ''] = (await server.sql.query("select uuid from specie where name in ('Cat', 'Dog') order by name")).rows.map(
    ({ uuid }) => uuid,
  );
});
afterAll(() => server.stop());

const breedNamed = async (name: string): Promise<string> =>
  (await server.sql.query('select uuid from breed where name = $1 order by id limit 1', [name])).rows[0].uuid;
/** A breed's word as a sync leaves it; `specie` where the animal told. */
const pending = async (name: string, specie?: string): Promise<string> =>
  (
    await server.sql.query(
      `insert into mapping_breed (name, partner_key, external_id, specie_id)
        values ($1, 'PETFINDER', $1, (select id from specie where uuid = $2)) returning uuid`,
      [name, specie ?? null],
    )
  ).rows[0].uuid;
const save = (fields: object) =>
  server.admin.call<{ mapping_breed: MappingBreed }>('mapping-breed/save', {
    mapping_breed: { name: 'Lab', partner_key: 'PETPOINT', external_id: 'Lab', ...fields },
  });
const suggest = (uuid: string[], by = server.admin) =>
  by.call<{ suggestions: { uuid: string; choices: Suggestion[] }[] }>('mapping-breed/suggest', { uuid });
const resolve = (uuid: string, target: string) => server.admin.call('mapping-breed/resolve', { mappings: [{ uuid, target }] });

test('a breed of another species is refused at its field', async () => {
  const refused = await save({ specie_uuid: cat, breed_uuid: await breedNamed('Labrador Retriever') });
  expect(refused).toMatchObject({
    http: 422,
    data: { errors: [{ path: ['mapping_breed', 'breed_uuid'], message: 'This breed is another species’' }] },
  });
});

test('a breed or species that is not there is refused at its field', async () => {
  const gone = '00000000-0000-4000-8000-000000000000';
  expect(await save({ specie_uuid: dog, breed_uuid: gone })).toMatchObject({
    http: 422,
    data: { errors: [{ path: ['mapping_breed', 'breed_uuid'], message: 'Missing an breed' }] },
  });
  expect(await save({ specie_uuid: gone, breed_uuid: gone })).toMatchObject({
    http: 422,
    data: { errors: [{ path: ['mapping_breed', 'specie_uuid'], message: 'Missing a species' }] },
  });
});

test('a saved breed is answered with its species', async () => {
  const breed_uuid = await breedNamed('Labrador Retriever');
  expect(await save({ specie_uuid: dog, breed_uuid })).toMatchObject({
    http: 200,
    data: { mapping_breed: { breed: { uuid: breed_uuid }, specie: { uuid: dog } } },
  });
});

test('a pending breed whose species is known is not decided as a breed of another', async () => {
  const uuid = await pending('Tabby thing', cat);
  expect(await resolve(uuid, await breedNamed('Beagle'))).toMatchObject({
    http: 422,
    data: { errors: [{ path: ['mappings', 0, 'target'], message: 'This breed is another species’' }] },
  });
});

test('a pending breed whose species nobody knew takes it from the breed', async () => {
  const uuid = await pending('Beagly');
  expect(await resolve(uuid, await breedNamed('Beagle'))).toMatchObject({ http: 200 });
  expect(await server.admin.call('mapping-breed/search', { search: { uuid, with: { specie: true } } })).toMatchObject({
    data: { result: [{ specie: { uuid: dog }, pending: false, active: true }] },
  });
});

test('suggestions come best first, of the species that is known, for each mapping that was asked for', async () => {
  const [lab, siamese] = [await pending('Lab Retriever', dog), await pending('Siames', cat)];
  const { data } = await suggest([lab, siamese, '00000000-0000-4000-8000-000000000000']);
  expect(data.suggestions.map(({ uuid, choices }) => [uuid, choices[0]?.name])).toEqual([
    [lab, 'Labrador Retriever'],
    [siamese, 'Siamese'],
  ]);
  for (const { choices } of data.suggestions) {
    const scores = choices.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  }
});

test('words that are like no breed get no suggestion', async () => {
  const uuid = await pending('Qqqq zzzz', dog);
  expect((await suggest([uuid])).data.suggestions).toEqual([{ uuid, choices: [] }]);
});

test('suggestions need their permission', async () => {
  const uuid = await pending('Poodel', dog);
  expect(await suggest([uuid], await server.userWith('mapping-breed/search'))).toMatchObject({ http: 403 });
  expect(await suggest([uuid], await server.userWith('mapping-breed/suggest'))).toMatchObject({ http: 200 });
});
