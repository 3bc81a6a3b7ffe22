import { mappingKinds } from '@homeward/contract/mapping';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { animalsOf, endedSync, syncNow } from '../../test/integrations.ts';
import { dog, type Listing, listingOf, petsOf, startListing } from '../../test/listing.ts';

let server: Listing;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(async () => {
  for (const kind of mappingKinds) await server.sql.query(`delete from mapping_${kind} where partner_key = 'SHELTER_MANAGER'`);
});
afterAll(() => server.stop());

const words = async (kind: string) =>
  (
    await server.sql.query(
      `select * from mapping_${kind} where partner_key = 'SHELTER_MANAGER' and not deleted order by external_id`,
    )
  ).rows;
const specie = async (name: string): Promise<number> =>
  (await server.sql.query('select id from specie where name = $1 and not deleted', [name])).rows[0]?.id;
const cat = (id: number, fields: object = {}) => dog(id, { SPECIESNAME: 'Cat', ...fields });

test('a word that is our own name is mapped by itself, whatever its case', async () => {
  server.rows = [dog(1, { SPECIESNAME: 'dOG', BREEDNAME1: 'bEAGLE' })];
  expect(await endedSync(server, await listingOf(server))).toMatchObject({ added: 1, waiting: 0 });
  expect(await words('breed')).toMatchObject([{ external_id: 'bEAGLE', active: true, breed_id: expect.any(Number) }]);
});

test('a word nobody knows lets its animals wait, and the run says for what', async () => {
  server.rows = [dog(1, { SPECIESNAME: 'Hundle' }), dog(2)];
  const integration = await listingOf(server);
  const sync = await endedSync(server, integration);
  expect(sync).toMatchObject({ state_key: 'FINISHED', added: 1, waiting: 1 });
  expect(await animalsOf(server, sync)).toEqual([
    { external_id: '1', name: 'Dog 1', outcome_key: 'WAITING', reason: 'Waits for the mapping of species Hundle.' },
    { external_id: '2', name: 'Dog 2', outcome_key: 'ADDED', reason: null },
  ]);
});

test('once the word has a meaning the animal comes', async () => {
  server.rows = [dog(1, { SPECIESNAME: 'Hundle' })];
  const integration = await listingOf(server);
  await endedSync(server, integration);
  await server.sql.query("update mapping_specie set specie_id = $1, active = true where external_id = 'Hundle'", [
    await specie('Dog'),
  ]);
  expect(await syncNow(server, integration)).toMatchObject({ added: 1, waiting: 0 });
});

test('words for age, size and sex become what they mean here', async () => {
  server.rows = [dog(1, { AGEGROUP: 'Wee', SIZENAME: 'Whopper', SEXNAME: 'Lad' })];
  const integration = await listingOf(server);
  expect(await endedSync(server, integration)).toMatchObject({ added: 0, waiting: 1 });
  for (const [kind, target] of Object.entries({ age: 'YOUNG', size: 'XL', sex: 'MALE' })) {
    const mappings = (await words(kind)).map(({ uuid }) => ({ uuid, target }));
    expect(await server.admin.call(`mapping-${kind}/resolve`, { mappings })).toMatchObject({ data: { resolved: 1 } });
  }
  expect(await syncNow(server, integration)).toMatchObject({ added: 1, waiting: 0 });
  expect(await petsOf(server, integration)).toMatchObject([{ age_key: 'YOUNG', size_key: 'XL', sex_key: 'MALE' }]);
});

test('a word that several animals bring is one word', async () => {
  server.rows = [dog(1, { SPECIESNAME: 'Hundle' }), dog(2, { SPECIESNAME: 'HUNDLE' }), dog(3, { SPECIESNAME: 'hundle' })];
  expect(await endedSync(server, await listingOf(server))).toMatchObject({ waiting: 3 });
  expect(await words('specie')).toHaveLength(1);
});

test('a species that is switched off leaves its animals out', async () => {
  server.rows = [dog(1), cat(2)];
  const integration = await listingOf(server);
  await endedSync(server, integration);
  await server.sql.query(
    "update mapping_specie set active = false where external_id = 'Cat' and partner_key = 'SHELTER_MANAGER'",
  );
  const sync = await syncNow(server, integration);
  expect(sync).toMatchObject({ filtered: 1, archived: 1, unchanged: 1 });
});

test('a sex that is switched off is left out, and the pet comes', async () => {
  server.rows = [dog(1, { SEXNAME: 'Male' })];
  const integration = await listingOf(server);
  await endedSync(server, integration);
  expect((await petsOf(server, integration))[0]).toMatchObject({ sex_key: 'MALE' });
  await server.sql.query("update mapping_sex set active = false where partner_key = 'SHELTER_MANAGER'");
  expect(await syncNow(server, integration)).toMatchObject({ updated: 1, waiting: 0, filtered: 0 });
  expect((await petsOf(server, integration))[0]).toMatchObject({ sex_key: null });
});

test('one breed’s word for two species is two words', async () => {
  server.rows = [dog(1, { BREEDNAME1: 'Fluffball' }), cat(2, { BREEDNAME1: 'Fluffball' })];
  const integration = await listingOf(server);
  expect(await endedSync(server, integration)).toMatchObject({ waiting: 2 });
  const made = await words('breed');
  expect(made.map(({ name }) => name)).toEqual(['Fluffball', 'Fluffball']);
  expect(new Set(made.map(({ specie_id }) => specie_id))).toEqual(new Set([await specie('Dog'), await specie('Cat')]));
  await server.sql.query(`update mapping_breed m set active = true,
    breed_id = (select min(b.id) from breed b where b.specie_id = m.specie_id and not b.deleted) where m.breed_id is null`);
  expect(await syncNow(server, integration)).toMatchObject({ added: 2, waiting: 0 });
  const pets = await petsOf(server, integration);
  expect(pets[0]?.breed_primary_id).not.toBe(pets[1]?.breed_primary_id);
});

test('a word of more than 255 characters is kept as far as there is room', async () => {
  server.rows = [
    dog(1, { SPECIESNAME: `${'long '.repeat(100)}` }),
    dog(2, { BREEDNAME1: 'b'.repeat(400) }),
    cat(3, { BREEDNAME1: 'b'.repeat(400) }),
    dog(4),
  ];
  const integration = await listingOf(server);
  expect(await endedSync(server, integration)).toMatchObject({ state_key: 'FINISHED', failed_pets: 0, waiting: 3, added: 1 });
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', waiting: 3 });
});

test('two runs that bring one new word at once make one row of it', async () => {
  server.rows = Array.from({ length: 50 }, (_, index) => dog(index, { BREEDNAME1: `Strange ${index % 25}` }));
  const [one, other] = await Promise.all([listingOf(server), listingOf(server, { account: 'b' })]);
  expect(await endedSync(server, one)).toMatchObject({ state_key: 'FINISHED', waiting: 50 });
  expect(await endedSync(server, other)).toMatchObject({ state_key: 'FINISHED', waiting: 50 });
  expect(await words('breed')).toHaveLength(25);
});

test('the breed of a species whose mapping was changed waits anew', async () => {
  server.rows = [dog(1, { BREEDNAME1: 'Beagle' })];
  const integration = await listingOf(server);
  await endedSync(server, integration);
  await server.sql.query(
    "update mapping_specie set specie_id = $1 where external_id = 'Dog' and partner_key = 'SHELTER_MANAGER'",
    [await specie('Cat')],
  );
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', waiting: 1, failed_pets: 0 });
});
