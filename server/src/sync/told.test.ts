import type { Page } from '@homeward/contract/call';
import type { Sync } from '@homeward/contract/sync';
import type { SyncPet } from '@homeward/contract/sync-pet';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { animalsOf, endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, startListing } from '../../test/listing.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(async () => {
  server.rows = dogs(12);
  integration = await listingOf(server);
  await endedSync(server, integration);
});
afterAll(() => server.stop());

const told = async (sync: Sync) =>
  (await animalsOf(server, sync))
    .map(({ external_id, outcome_key, reason }) => [external_id, outcome_key, reason].filter(Boolean).join(' '))
    .sort();
const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const filtered = (filters: object[], exclude_filters: object[] = [], status_map: object[] = []) =>
  server.admin.call('update/settings', {
    integration_uuid: integration.uuid,
    settings: { filters, exclude_filters, status_map },
  });

test('a run lists whom it added, changed, archived and left out, and by which rule', async () => {
  await filtered(
    [{ field: 'COLOR', values: ['Red', 'Brown'] }],
    [{ field: 'HOUSE', values: ['South'] }],
    [{ id: 'Quarantine', status: [{ type: 'NOT_OFFERED' }] }],
  );
  server.rows = [
    ...dogs(8, { COLOR: 'Red' }),
    dog(7, { COLOR: 'Red', ANIMALNAME: 'Renamed' }),
    dog(8, { COLOR: 'White' }),
    dog(9, { COLOR: 'Red', HOUSE: 'South' }),
    dog(10, { COLOR: 'Brown', ISQUARANTINE: 1 }),
    dog(11, { COLOR: 'Brown', DECEASEDDATE: '2026-01-01T00:00:00' }),
    dog(13, { COLOR: 'Red' }),
    dog(14, { COLOR: 'Blue' }),
  ].filter(({ ID, ANIMALNAME, COLOR }) => (ID !== 7 || ANIMALNAME === 'Renamed') && (ID !== 8 || COLOR === 'White'));
  const sync = await syncNow(server, integration);
  expect(await told(sync)).toEqual([
    '10 ARCHIVED The status map leaves it out: Quarantine.',
    '10 FILTERED The status map leaves it out: Quarantine.',
    '11 ARCHIVED It is not there any more: Deceased.',
    '11 FILTERED It is not there any more: Deceased.',
    '12 ARCHIVED The partner no longer lists it.',
    '13 ADDED',
    '14 FILTERED The filter COLOR = Red or Brown leaves it out.',
    '7 UPDATED',
    '8 ARCHIVED The filter COLOR = Red or Brown leaves it out.',
    '8 FILTERED The filter COLOR = Red or Brown leaves it out.',
    '9 ARCHIVED The exclude filter HOUSE = South leaves it out.',
    '9 FILTERED The exclude filter HOUSE = South leaves it out.',
  ]);
});

/** A new number is told beside what else became of the animal, and counted as that. */
const counted = {
  ADDED: 'added',
  UPDATED: 'updated',
  MIGRATED: 'migrated',
  RESTORED: 'restored',
  ARCHIVED: 'archived',
  FAILED: 'failed_pets',
  WAITING: 'waiting',
  FILTERED: 'filtered',
} as const;

test('a run lists as many animals as it counts, however many they are', async () => {
  await filtered([], [{ field: 'HOUSE', values: ['South'] }]);
  server.rows = [
    ...dogs(9),
    dog(1, { ANIMALNAME: 'Twin' }),
    dog(12, { ANIMALNAME: 'Renamed' }),
    ...dogs(1300, { HOUSE: 'South' }).slice(20),
    ...dogs(2000).slice(1300),
    ...dogs(2010, { SPECIESNAME: 'Hundle of a long list' }).slice(2000),
  ];
  const sync = await syncNow(server, integration);
  const animals = await animalsOf(server, sync);
  const found = Object.fromEntries(
    Object.keys(counted).map((outcome) => [outcome, animals.filter(({ outcome_key }) => outcome_key === outcome).length]),
  );
  expect(found).toEqual(Object.fromEntries(Object.entries(counted).map(([outcome, key]) => [outcome, sync[key]])));
  expect(found).toMatchObject({ ADDED: 700, FILTERED: 1280, ARCHIVED: 2, WAITING: 10, FAILED: 1, UPDATED: 1 });
});

test('its animals are found page by page, by what became of them and by name, what is to be done first', async () => {
  server.rows = [...dogs(60), dog(61, { FEE: 1e30 })];
  const { uuid } = await syncNow(server, integration);
  const page = async (search: object, number: number) => {
    const { data } = await server.admin.call<Page<SyncPet>>('sync-pet/search', {
      search: { 'sync.uuid': uuid, ...search },
      options: { page: number, limit: 20 },
    });
    return { count: data.count, ids: data.result.map(({ external_id }) => Number(external_id)) };
  };
  const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  expect(await page({}, 1)).toEqual({ count: 49, ids: [61, ...numbers(13, 31)] });
  expect(await page({}, 3)).toEqual({ count: 49, ids: numbers(52, 60) });
  expect(await page({ outcome_key: 'ADDED' }, 3)).toEqual({ count: 48, ids: numbers(53, 60) });
  expect(await page({ 'name.ilike': '%dog 5%' }, 1)).toEqual({ count: 10, ids: numbers(50, 59) });
});

test('whom a yes archives stands in the run that asked', async () => {
  server.rows = dogs(4);
  await filtered([{ field: 'HOUSE', values: ['Nroth'] }]);
  const sync = await syncNow(server, integration);
  expect(sync).toMatchObject({ state_key: 'ASKING', archived: 8 });
  await server.admin.call('sync/confirm', { sync_uuid: sync.uuid, archive: true });
  const archived = await animalsOf(server, sync, { outcome_key: 'ARCHIVED' });
  expect(archived.map(({ external_id, reason }) => `${external_id} ${reason}`)).toEqual([
    '10 The partner no longer lists it.',
    '11 The partner no longer lists it.',
    '12 The partner no longer lists it.',
    ...[5, 6, 7, 8, 9].map((id) => `${id} The partner no longer lists it.`),
    ...[1, 2, 3, 4].map((id) => `${id} The filters leave it out now.`),
  ]);
});

test('whom rules leave out of a run that began by itself is listed until the next one', async () => {
  await filtered([{ field: 'ANIMALNAME', values: numbersTo(12).map((id) => `Dog ${id}`) }]);
  server.rows = dogs(15);
  const byHand = await syncNow(server, integration);
  const byItself = async () => {
    await server.sql.query(
      "insert into integration_sync (integration_id, created_date) select id, now() - interval '1 minute' from integration where uuid = $1",
      [integration.uuid],
    );
    return endedSync(server, integration);
  };
  const first = await byItself();
  const second = await byItself();
  const left = await Promise.all([byHand, first, second].map(async (sync) => (await animalsOf(server, sync)).length));
  expect(left).toEqual([3, 0, 3]);
});
