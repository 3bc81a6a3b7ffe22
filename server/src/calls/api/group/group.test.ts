import type { PublicGroup } from '@homeward/contract/group';
import { beforeAll, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { lawsOf } from '../../../../test/laws-of.ts';
import { said, uuidOf } from '../../../../test/new-shelter.ts';
import { saveIframe } from '../../../../test/public-pages.ts';
import type { Answer } from '../../../../test/server.ts';
import { makeHouse } from '../../../../test/shelters.ts';

let dog: string;
let cat: string;
const values = (name: string) => ({ name, order: 1, highlight: false, species: [dog] });
const group = lawsOf({
  noun: 'group',
  key: 'public_group',
  values,
  missing: 'Missing a name',
  inUse: {
    'that a listing is of': async (server, id) => {
      const { rows } = await server.sql.query('select uuid from public_group where id = $1', [id]);
      expect(await saveIframe(server, (await makeHouse(server)).shelter, { group_uuid: rows[0].uuid })).toMatchObject({
        http: 200,
      });
      return 'This group is in use by 1 iframe';
    },
  },
});
beforeAll(async () => {
  dog = await uuidOf(group.server(), 'specie', 'Dog');
  cat = await uuidOf(group.server(), 'specie', 'Cat');
});

const send = (verb: string, public_group: object): Promise<Answer<{ public_group: PublicGroup }>> =>
  group.server().admin.call(`group/${verb}`, { public_group });
const namesOf = ({ species = [] }: PublicGroup) => species.map(({ name }) => name).sort();

test('a group is answered with its species, in which it can be changed', async () => {
  const { public_group: made } = (await send('create', { ...values('Companions'), species: [dog, cat] })).data;
  expect(made).toMatchObject({ uuid: expect.any(String), name: 'Companions', order: 1, highlight: false, deleted: false });
  expect(namesOf(made)).toEqual(['Cat', 'Dog']);
  const { uuid, version } = made;
  const changed = { uuid, version, name: 'Companions', order: 0, highlight: true, species: [cat] };
  const { public_group: now } = (await send('update', changed)).data;
  expect([now.order, now.highlight, namesOf(now)]).toEqual([0, true, ['Cat']]);
});

test.each([
  ['without species', () => ({ species: [] }), { 'public_group.species': 'Missing a species' }],
  ['that says nothing of species', () => ({ species: undefined }), { 'public_group.species': 'Missing a species' }],
  [
    'of a species that does not exist',
    () => ({ species: [dog, crypto.randomUUID()] }),
    { 'public_group.species.1': 'Please select a species that exists' },
  ],
  ['of one species twice', () => ({ species: [dog, dog] }), { 'public_group.species': 'Each species once' }],
  ['without an order', () => ({ order: undefined }), { 'public_group.order': 'Missing an order' }],
  ['before all others', () => ({ order: -1 }), { 'public_group.order': 'Must be at least 0' }],
  ['between two places', () => ({ order: 1.5 }), { 'public_group.order': 'Must be a whole number' }],
  ['that is highlighted or not', () => ({ highlight: undefined }), { 'public_group.highlight': 'Required field' }],
])('a group %s is refused there, and nothing is written', async (what, fields, words) => {
  const before = await checksums(group.server().sql);
  expect(said(await send('create', { ...values(what), ...fields() }))).toEqual(words);
  expect(await checksums(group.server().sql)).toEqual(before);
});

test('a group goes once no listing is of it any more', async () => {
  const server = group.server();
  const { uuid } = await group.created('Waders');
  const { shelter } = await makeHouse(server);
  await saveIframe(server, shelter, { group_uuid: uuid });
  expect(await group.remove(uuid)).toMatchObject({ http: 409 });
  await saveIframe(server, shelter, {});
  expect(await group.remove(uuid)).toMatchObject({ http: 200 });
});

test('the database keeps no group without species, whoever writes it', async () => {
  const written = group.server().sql.query(`insert into public_group (name, "order", highlight) values ('Nobody', 0, false)`);
  await expect(written).rejects.toMatchObject({ constraint: 'public_group_species_needed' });
});
