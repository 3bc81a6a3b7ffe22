import type { Breed } from '@homeward/contract/breed';
import { beforeAll, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { lawsOf } from '../../../../test/laws-of.ts';
import { said, uuidOf } from '../../../../test/new-shelter.ts';
import type { Answer, TestServer } from '../../../../test/server.ts';
import { makeHouse, makePet } from '../../../../test/shelters.ts';

let dog: string;
let cat: string;
const petOf =
  (field: string) =>
  async (server: TestServer, id: number): Promise<string> => {
    await makePet(server, (await makeHouse(server)).branch, { [field]: id });
    return 'This breed is in use by 1 pet';
  };
const limitOf =
  (field: string) =>
  async (server: TestServer, id: number): Promise<string> => {
    const { shelter } = await makeHouse(server);
    await server.admin.call('shelter-settings/save-adoption', {
      shelter_uuid: shelter.uuid,
      value: { pet: [{ limit: { min: 1, max: 2 }, match: { [field]: id } }] },
    });
    return 'This breed is in use by 1 limit';
  };
const mapTo = ({ sql }: TestServer, id: number) =>
  sql.query(
    `insert into mapping_breed (name, partner_key, external_id, specie_id, breed_id)
      select 'Word ' || id, 'PETPOINT', 'Word ' || id, specie_id, id from breed where id = $1`,
    [id],
  );
const breed = lawsOf({
  noun: 'breed',
  values: (name) => ({ name, specie_uuid: dog }),
  missing: 'Missing a name',
  inUse: {
    'that a pet is of': petOf('breed_primary_id'),
    'that a pet is of as well': petOf('secondary_breed_id'),
    'that a word of a partner means': async (server, id) => {
      await mapTo(server, id);
      return 'This breed is in use by 1 mapping';
    },
    "that a shelter's limit goes by": limitOf('breed_primary_id'),
    "that a shelter's limit goes by as well": limitOf('secondary_breed_id'),
  },
});
beforeAll(async () => {
  dog = await uuidOf(breed.server(), 'specie', 'Dog');
  cat = await uuidOf(breed.server(), 'specie', 'Cat');
});

const send = (verb: string, fields: object): Promise<Answer<{ breed: Breed }>> =>
  breed.server().admin.call(`breed/${verb}`, { breed: fields });

test('two species may have breeds of one name, and a breed does not move to where its name is', async () => {
  expect(await send('create', { name: 'Rex mix', specie_uuid: dog })).toMatchObject({ http: 200 });
  const { data } = await send('create', { name: 'rex MIX', specie_uuid: cat });
  expect(data.breed).toMatchObject({
    uuid: expect.any(String),
    name: 'rex MIX',
    specie: { uuid: cat, name: 'Cat' },
    deleted: false,
  });
  const { uuid, version } = data.breed;
  const moved = await send('update', { uuid, version, name: 'rex MIX', specie_uuid: dog });
  expect([moved.http, said(moved)]).toEqual([409, { 'breed.name': 'Name already exists!' }]);
});

test.each([
  ['without a species', () => undefined, 'Missing a species'],
  ['of a species that does not exist', () => crypto.randomUUID(), 'Please select a species that exists'],
  [
    'of a species that was deleted',
    async () => {
      const { data } = await breed
        .server()
        .admin.call<{ specie: { uuid: string } }>('specie/create', { specie: { name: 'Dodo' } });
      await breed.server().admin.call('specie/delete', { specie_uuid: data.specie.uuid });
      return data.specie.uuid;
    },
    'Please select a species that exists',
  ],
  ['of something that is no species', () => 'Dog', 'Missing a species'],
])('a breed %s is refused there, and nothing is written', async (what, specie, message) => {
  const specie_uuid = await specie();
  const before = await checksums(breed.server().sql);
  expect(said(await send('create', { name: what, specie_uuid }))).toEqual({ 'breed.specie_uuid': message });
  expect(await checksums(breed.server().sql)).toEqual(before);
});

test('a breed changes its species until anything is of it, deleted or not', async () => {
  const server = breed.server();
  const { uuid, version } = await breed.created('Spitz of sorts');
  expect(await send('update', { uuid, version, name: 'Spitz of sorts', specie_uuid: cat })).toMatchObject({ http: 200 });
  const { rows } = await server.sql.query('select id from breed where uuid = $1', [uuid]);
  await mapTo(server, rows[0].id);
  await server.sql.query('update mapping_breed set deleted = true where breed_id = $1', [rows[0].id]);
  const refused = await send('update', { uuid, version: version + 1, name: 'Spitz of sorts', specie_uuid: dog });
  const message = 'Pets or mappings are of this breed: it stays with its species';
  expect([refused.http, said(refused)]).toEqual([409, { 'breed.specie_uuid': message }]);
  expect(await send('update', { uuid, version: version + 1, name: 'Spitz', specie_uuid: cat })).toMatchObject({ http: 200 });
});
