import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, type PetOf, petsOf, startListing } from '../../test/listing.ts';
import { inquire } from '../../test/pets.ts';
import { waitsForLock } from '../../test/waits-for-lock.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(async () => {
  server.rows = dogs(45);
  integration = await listingOf(server);
  await endedSync(server, integration);
});
afterAll(() => server.stop());

const archived = async () =>
  (await petsOf(server, integration)).filter(({ deleted }) => deleted).map(({ external_id }) => Number(external_id));

test('what is no longer listed is archived', async () => {
  server.rows = dogs(43);
  expect(await syncNow(server, integration)).toMatchObject({ archived: 2, unchanged: 43, warnings: [] });
  expect(await archived()).toEqual([44, 45]);
});

test('what was archived is not archived again', async () => {
  server.rows = dogs(43);
  await syncNow(server, integration);
  expect(await syncNow(server, integration)).toMatchObject({ archived: 0, unchanged: 43 });
});

test('what comes back is restored as the pet it was', async () => {
  const before = await petsOf(server, integration);
  server.rows = dogs(43);
  await syncNow(server, integration);
  server.rows = [...dogs(44), dog(45, { ANIMALNAME: 'Back again' })];
  expect(await syncNow(server, integration)).toMatchObject({ restored: 2, added: 0, unchanged: 43 });
  const after = await petsOf(server, integration);
  expect(after.map(({ uuid }) => uuid)).toEqual(before.map(({ uuid }) => uuid));
  expect(after[44]).toMatchObject({ name: 'Back again', deleted: false });
});

test('an empty list archives nothing and warns', async () => {
  server.rows = [];
  const sync = await syncNow(server, integration);
  expect(sync).toMatchObject({ state_key: 'ASKING', archived: 0, total: 0 });
  expect(sync.warnings).toEqual(['45 of 45 pets are no longer listed, so nothing of that was archived without a yes.']);
  expect(await archived()).toEqual([]);
});

test('an empty list of a small shelter archives nothing either', async () => {
  server.rows = dogs(2);
  const small = await listingOf(server);
  await endedSync(server, small);
  server.rows = [];
  expect(await syncNow(server, small)).toMatchObject({ archived: 0, warnings: [expect.stringContaining('2 of 2 pets')] });
});

test('a list that lost more than half archives nothing and warns', async () => {
  server.rows = dogs(22);
  const sync = await syncNow(server, integration);
  expect(sync).toMatchObject({ archived: 0, warnings: [expect.stringContaining('23 of 45 pets are no longer listed')] });
  expect(await archived()).toEqual([]);
});

test('a list that lost less than a third archives them', async () => {
  server.rows = dogs(31);
  expect(await syncNow(server, integration)).toMatchObject({ archived: 14, warnings: [], waiting_for: null });
});

test('a question that nobody answers says no more pets of fewer', async () => {
  for (const from of [100, 200]) {
    server.rows = dogs(from + 45).slice(from);
    const { waiting_for } = await syncNow(server, integration);
    expect(waiting_for).toMatchObject({ gone: waiting_for?.here });
  }
});

test('a question that nobody answers is asked again, however many have come since', async () => {
  const question = { waiting_for: { gone: 20, here: 45 }, archived: 0 };
  for (const newcomers of [40, 80, 120]) {
    server.rows = dogs(45 + newcomers).slice(20);
    expect(await syncNow(server, integration)).toMatchObject(question);
  }
  server.rows = dogs(165);
  expect(await syncNow(server, integration)).toMatchObject({ waiting_for: null });
  // What is believed since is compared with all of them.
  server.rows = dogs(165).slice(20);
  expect(await syncNow(server, integration)).toMatchObject({ waiting_for: null, archived: 20 });
});

test('staff may say that it is right', async () => {
  server.rows = dogs(3);
  expect(await syncNow(server, integration, { archive_all: true })).toMatchObject({ archived: 42, warnings: [] });
  expect(await archived()).toHaveLength(42);
});

test('staff may say that an empty list is right', async () => {
  server.rows = [];
  expect(await syncNow(server, integration, { archive_all: true })).toMatchObject({ archived: 45, warnings: [] });
});

test('pets with an adoption under way stay, and are spoken of', async () => {
  const [first, second] = await petsOf(server, integration);
  await server.sql.query("update pet set status_key = 'IN_PROCESS' where id = $1", [first?.id]);
  await server.sql.query("update pet set status_key = 'APPROVED' where id = $1", [second?.id]);
  server.rows = dogs(45).slice(3);
  const sync = await syncNow(server, integration);
  expect(sync).toMatchObject({
    archived: 1,
    warnings: ['2 pets with an adoption under way are no longer listed: Dog 1, Dog 2.'],
  });
  expect(await archived()).toEqual([3]);
});

test('a pet with an adoption under way whose animal has died at the partner stays, and is spoken of', async () => {
  const [first] = await petsOf(server, integration);
  await server.sql.query("update pet set status_key = 'IN_PROCESS' where id = $1", [first?.id]);
  server.rows = [dog(1, { DECEASEDDATE: '2026-11-20T00:00:00', ARCHIVED: 1 }), ...dogs(45).slice(1)];
  expect(await syncNow(server, integration)).toMatchObject({
    archived: 0,
    warnings: ['1 pet with an adoption under way has left the partner, or may not be offered by what it says: Dog 1.'],
  });
  expect(await archived()).toEqual([]);
});

test('a pet that somebody has asked for is archived, and named with that', async () => {
  const [first, second] = (await petsOf(server, integration)) as [PetOf, PetOf];
  await inquire(server, first);
  await inquire(server, second, 'DECLINED');
  server.rows = dogs(45).slice(3);
  const warnings = ['Archived though somebody waits for an answer to an application: Dog 1.'];
  expect(await syncNow(server, integration, { dry_run: true })).toMatchObject({ archived: 3, warnings });
  expect(await syncNow(server, integration)).toMatchObject({ archived: 3, warnings });
});

test('an adoption that begins while its pet is being archived keeps the pet', async () => {
  const [first] = await petsOf(server, integration);
  const adopting = await server.sql.connect();
  await adopting.query('begin');
  await adopting.query("update pet set status_key = 'IN_PROCESS' where id = $1", [first?.id]);
  server.rows = [dog(1, { DECEASEDDATE: '2026-11-20T00:00:00', ARCHIVED: 1 }), ...dogs(45).slice(1)];
  const syncing = syncNow(server, integration);
  await waitsForLock(server);
  await adopting.query('commit');
  adopting.release();
  expect(await syncing).toMatchObject({ state_key: 'FINISHED', filtered: 1 });
  expect(await archived()).toEqual([]);
});

test('an adopted pet that is no longer listed stays as it is, without a word', async () => {
  const [first] = await petsOf(server, integration);
  await server.sql.query("update pet set status_key = 'ADOPTED' where id = $1", [first?.id]);
  server.rows = dogs(45).slice(1);
  expect(await syncNow(server, integration)).toMatchObject({ archived: 0, warnings: [] });
  expect(await archived()).toEqual([]);
});

test('a pet whose animal cannot be read this time stays', async () => {
  server.rows = [dog(1, { FEE: 1e30 }), ...dogs(45).slice(1)];
  expect(await syncNow(server, integration)).toMatchObject({ failed_pets: 1, archived: 0 });
  expect(await archived()).toEqual([]);
});

test('another integration’s pets are left alone', async () => {
  const other = await listingOf(server, { account: 'other' });
  await endedSync(server, other);
  server.rows = dogs(40);
  await syncNow(server, integration);
  expect((await petsOf(server, other)).filter(({ deleted }) => deleted)).toEqual([]);
});
