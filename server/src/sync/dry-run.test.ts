import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checksums } from '../../test/checksums.ts';
import { animalsOf, endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, petsOf, startListing } from '../../test/listing.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(async () => {
  server.rows = [...dogs(5), dog(9)];
  integration = await listingOf(server);
  await endedSync(server, integration);
  server.rows = dogs(5);
  await syncNow(server, integration);
});
afterAll(() => server.stop());

/** A run's own rows, how many there are, and the audit of it are all that a dry run may leave behind. */
const others = async () => {
  const { integration_sync, integration_sync_pet, row_count, audit_log, ...sums } = await checksums(server.sql);
  return sums;
};
const dry = async (input: object = {}) => {
  const sync = await syncNow(server, integration, { dry_run: true, ...input });
  return { sync, pets: await animalsOf(server, sync) };
};
const mixed = () => {
  server.rows = [
    dog(1),
    dog(2, { ANIMALNAME: 'Renamed' }),
    dog(3, { FEE: 1e30 }),
    dog(4, { SPECIESNAME: 'Hundle of a dry run' }),
    dog(6),
    dog(9),
    dog(''),
  ];
};

test('it says what would become of each animal', async () => {
  mixed();
  const { sync, pets } = await dry();
  expect(sync).toMatchObject({
    state_key: 'FINISHED',
    dry_run: true,
    added: 1,
    updated: 1,
    unchanged: 1,
    restored: 1,
    archived: 1,
    failed_pets: 2,
    waiting: 1,
  });
  expect(pets.map(({ external_id, outcome_key }) => `${external_id} ${outcome_key}`).sort()).toEqual([
    '2 UPDATED',
    '3 FAILED',
    '4 WAITING',
    '5 ARCHIVED',
    '6 ADDED',
    '9 RESTORED',
    'null FAILED',
  ]);
});

test('it writes nothing but of itself', async () => {
  mixed();
  const before = await others();
  await dry({ force_updates: true, archive_all: true });
  expect(await others()).toEqual(before);
});

test('the run after it does what it said', async () => {
  mixed();
  const { sync } = await dry();
  const real = await syncNow(server, integration);
  for (const key of ['added', 'updated', 'unchanged', 'restored', 'archived', 'failed_pets', 'waiting', 'filtered'] as const)
    expect([key, real[key]]).toEqual([key, sync[key]]);
});

test('an empty list is warned of', async () => {
  server.rows = [];
  const { sync, pets } = await dry();
  expect(sync).toMatchObject({ archived: 0, warnings: [expect.stringContaining('5 of 5 pets are no longer listed')] });
  expect(pets).toEqual([]);
});

test('what staff would archive all the same is told', async () => {
  server.rows = [];
  const { sync, pets } = await dry({ archive_all: true });
  expect(sync).toMatchObject({ archived: 5, warnings: [] });
  expect(pets.map(({ outcome_key }) => outcome_key)).toEqual(Array(5).fill('ARCHIVED'));
});

test('an animal that is listed twice is told once', async () => {
  server.rows = [...dogs(5), dog(5)];
  const { sync, pets } = await dry();
  expect(sync).toMatchObject({ unchanged: 5, failed_pets: 1 });
  expect(pets).toHaveLength(1);
});

test('what filters would take away is archived in words only', async () => {
  const settings = { exclude_filters: [{ field: 'ID', values: ['5'] }] };
  await server.admin.call('update/settings', { integration_uuid: integration.uuid, settings });
  expect((await dry()).sync).toMatchObject({ filtered: 1, archived: 1 });
  expect((await petsOf(server, integration)).filter(({ deleted }) => deleted)).toHaveLength(1);
});

test('a word that is our own name is mapped in words as it would be in fact', async () => {
  server.rows = [...dogs(5), dog(6, { SPECIESNAME: 'rAbBit', SEXNAME: 'fEmAle' }), dog(7, { SPECIESNAME: 'No name of ours' })];
  const before = await others();
  const { sync } = await dry();
  expect(sync).toMatchObject({ added: 1, waiting: 1 });
  expect(await others()).toEqual(before);
  expect(await syncNow(server, integration)).toMatchObject({ added: 1, waiting: 1 });
});

test.each(['IN_PROCESS', 'ADOPTED'])('how many pets a status map would make %s is told', async (type) => {
  const settings = { status_map: [{ id: 'On Shelter', status: [{ type }] }] };
  await server.admin.call('update/settings', { integration_uuid: integration.uuid, settings });
  const before = await others();
  const { sync } = await dry();
  const warnings = ['By the status map 5 of 5 pets are offered no more, so none of them was changed without a yes.'];
  expect(sync).toMatchObject({ updated: 5, archived: 0, warnings });
  expect(await others()).toEqual(before);
  expect(await syncNow(server, integration)).toMatchObject({ updated: 5, archived: 0, warnings });
});

test('a few that a status map would take off the site are told one by one', async () => {
  const settings = { status_map: [{ id: 'Hold', status: [{ type: 'IN_PROCESS' }] }] };
  await server.admin.call('update/settings', { integration_uuid: integration.uuid, settings });
  server.rows = [...dogs(4), dog(5, { ISHOLD: 1 })];
  const { sync, pets } = await dry();
  expect(sync).toMatchObject({ updated: 1, warnings: [] });
  expect(pets).toEqual([expect.objectContaining({ external_id: '5', outcome_key: 'UPDATED' })]);
});
