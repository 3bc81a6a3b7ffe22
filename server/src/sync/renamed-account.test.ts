import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, petsOf, startListing } from '../../test/listing.ts';
import { makeBranch } from '../../test/shelters.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.answer = undefined;
  server.rows = dogs(30);
  integration = await listingOf(server);
  await endedSync(server, integration);
});

const credentials = (account: string) => ({ account, username: 'us', password: 'p', url: server.address });
const open = (account: string, { uuid } = integration) =>
  server.admin.call('integration/reauthenticate', { integration_uuid: uuid, credentials: credentials(account) });
const living = async () => {
  const { rows } = await server.sql.query<{ id: number; name: string }>(
    'select p.id, p.name from pet p join organization_branch b on b.id = p.branch_id where b.shelter_id = $1 and not p.deleted order by p.id',
    [integration.shelter.id],
  );
  return rows;
};

test('an account that has another name now keeps its pets, and nothing is asked', async () => {
  const before = await living();
  expect(await open('renamed')).toMatchObject({ data: { other_account: true } });
  server.rows = [...dogs(29), dog(31)];
  expect(await syncNow(server, integration, { dry_run: true })).toMatchObject({
    state_key: 'FINISHED',
    warnings: expect.arrayContaining([expect.stringContaining('an account that was here under another address')]),
  });
  expect(await living()).toEqual(before);
  expect(await syncNow(server, integration)).toMatchObject({
    state_key: 'FINISHED',
    warnings: [],
    added: 1,
    unchanged: 29,
    archived: 1,
  });
  expect((await living()).slice(0, 29)).toEqual(before.slice(0, 29));
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', added: 0, unchanged: 30 });
});

test('a number that the account’s new address has given to another animal makes no other animal of a pet', async () => {
  const before = await living();
  await open('renamed');
  server.rows = dogs(30).map((row) => (row.ID === 5 ? { ...row, ANIMALNAME: 'Quincy', SPECIESNAME: 'Cat' } : row));
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', added: 1, unchanged: 29, archived: 1 });
  const after = await living();
  expect(after.slice(0, 29)).toEqual(before.filter(({ name }) => name !== 'Dog 5'));
  expect(after.slice(29)).toEqual([{ id: expect.any(Number), name: 'Quincy' }]);
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', unchanged: 30 });
  expect(await living()).toEqual(after);
});

test('one that another location reads under its new address beside this one is named, and is one again once this one is disconnected', async () => {
  const before = await living();
  const branch = await makeBranch(server, integration.shelter, 'South');
  const made = await wizard(server, { ...integration, branch, key: 'SHELTER_MANAGER' }, credentials('beside'), {
    settings: {},
    connected: true,
  });
  const { warnings } = await endedSync(server, made);
  expect(warnings).toEqual([
    expect.stringContaining('has animals of the same numbers and names under another address, 30 of those that are listed first'),
  ]);
  await server.admin.call('integration/disconnect', { integration_uuid: integration.uuid });
  expect(await syncNow(server, made)).toMatchObject({ state_key: 'FINISHED', warnings: [] });
  expect(await living()).toEqual(before);
});

test('so it does where it is connected anew, by another integration', async () => {
  const before = await living();
  await server.admin.call('integration/disconnect', { integration_uuid: integration.uuid });
  const made = await wizard(server, { ...integration, key: 'SHELTER_MANAGER' }, credentials('moved'), {
    settings: {},
    connected: true,
  });
  expect(await endedSync(server, made)).toMatchObject({ state_key: 'FINISHED', added: 0, migrated: 30 });
  expect(await living()).toEqual(before);
  expect(await petsOf(server, made)).toHaveLength(30);
});

test('another account whose animals have the same numbers is another', async () => {
  const before = await living();
  await open('another');
  server.rows = dogs(30).map((row) => ({ ...row, ANIMALNAME: `Of another: ${row.ID}` }));
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'ASKING', added: 30, archived: 0 });
  expect((await living()).slice(0, 30)).toEqual(before);
  // The numbers that the list names are those of others.
  const sync = await syncNow(server, integration);
  expect(sync).toMatchObject({ state_key: 'ASKING', unchanged: 30, waiting_for: { gone: 30, here: 30 } });
  await server.admin.call('sync/confirm', { sync_uuid: sync.uuid, archive: true });
  expect((await living()).map(({ name }) => name)).toEqual(server.rows.map(({ ANIMALNAME }) => ANIMALNAME));
});

test('the pets of a location that does not get into the account’s new address are not decided on by one that does', async () => {
  const branch = await makeBranch(server, integration.shelter, 'South');
  const at = (HOUSE: string) => ({ filters: [{ field: 'HOUSE', values: [HOUSE] }] });
  await server.admin.call('update/settings', { integration_uuid: integration.uuid, settings: at('North') });
  server.rows = [...dogs(30, { HOUSE: 'North' }), dog(31, { HOUSE: 'South' }), dog(32, { HOUSE: 'South' })];
  const south = await wizard(server, { ...integration, branch, key: 'SHELTER_MANAGER' }, credentials('listed'), {
    settings: at('South'),
    connected: true,
  });
  await endedSync(server, south);
  const before = await living();
  expect(before).toHaveLength(32);
  server.answer = (_request, response) => response.end('ERROR: Invalid username and password');
  await server.sql.query('update integration set credentials = $1 where uuid = $2', [
    server.server.door.seal(credentials('renamed')),
    south.uuid,
  ]);
  expect(await syncNow(server, south)).toMatchObject({ state_key: 'FAILED' });
  server.answer = undefined;
  await open('renamed');
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', archived: 0 });
  expect(await living()).toEqual(before);
});

describe.each([
  ['a location with several pets', [21, 22, 23, 24, 25], 25],
  ['a location with that one alone', [25], 25],
])('an animal that moves from %s to another that knows the account’s new address already', (_which, there, moved) => {
  let north: MadeIntegration;
  let south: MadeIntegration;
  let before: { id: number; name: string }[];
  const at = (HOUSE: string) => ({ filters: [{ field: 'HOUSE', values: [HOUSE] }] });
  const where = async () => {
    const { rows } = await server.sql.query<{ id: number; branch: string }>(
      'select p.id, b.name as branch from pet p join organization_branch b on b.id = p.branch_id where b.shelter_id = $1 and p.name = $2 and not p.deleted',
      [north.shelter.id, `Dog ${moved}`],
    );
    return rows;
  };
  const both = async () => {
    await endedSync(server, north);
    for (const one of [south, north])
      expect(await syncNow(server, one)).toMatchObject({ state_key: 'FINISHED', archived: 0, added: 0 });
  };
  const comes = async () => {
    await open('renamed', south);
    await endedSync(server, south);
    return syncNow(server, south);
  };
  beforeEach(async () => {
    server.rows = [...dogs(20, { HOUSE: 'North' }), ...there.map((id) => dog(id, { HOUSE: 'South' }))];
    north = await listingOf(server, { settings: at('North') });
    await endedSync(server, north);
    const branch = await makeBranch(server, north.shelter, 'South');
    south = await wizard(server, { ...north, branch }, credentials('listed'), { settings: at('South'), connected: true });
    await endedSync(server, south);
    integration = north;
    before = await living();
    server.answer = async (request, response) => {
      const body = new URLSearchParams((await request.toArray()).join(''));
      response.end(body.get('account') === 'listed' ? 'ERROR: Invalid username and password' : JSON.stringify(server.rows));
    };
    await open('renamed', north);
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', added: 0, unchanged: 20 });
    server.rows = server.rows.map((row) => (row.ID === moved ? { ...row, HOUSE: 'North' } : row));
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', added: 1 });
    expect(await syncNow(server, south)).toMatchObject({ state_key: 'FAILED' });
    expect(await where()).toHaveLength(2);
  });

  test('is the one pet it was as soon as its first location knows it, too, and gone when it dies', async () => {
    expect(await comes()).toMatchObject({ state_key: 'FINISHED', added: 0 });
    expect(await living()).toEqual(before);
    expect(await where()).toEqual([{ id: before.at(-1)?.id, branch: 'North' }]);
    await both();
    server.rows = server.rows.map((row) => (row.ID === moved ? { ...row, DECEASEDDATE: '2026-11-01' } : row));
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 1 });
    expect(await where()).toEqual([]);
  });

  test('is the newer pet where somebody stands by that one, and the older one goes', async () => {
    const [older, newer] = (await where()).map(({ id }) => id).toSorted((one, other) => one - other);
    await server.sql.query("update pet set status_key = 'IN_PROCESS' where id = $1", [newer]);
    await comes();
    expect(await where()).toEqual([{ id: newer, branch: 'North' }]);
    expect((await living()).map(({ id }) => id)).not.toContain(older);
    await both();
    expect(await where()).toEqual([{ id: newer, branch: 'North' }]);
  });

  test('is gone when it has died before', async () => {
    server.rows = server.rows.filter(({ ID }) => ID !== moved);
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 1 });
    await comes();
    await syncNow(server, north);
    expect(await where()).toEqual([]);
  });
});

test('the one pet that stays behind under an account that is read no more goes, although nobody knows what another location lists', async () => {
  server.rows = [dog(1)];
  const alone = await listingOf(server);
  await endedSync(server, alone);
  const branch = await makeBranch(server, alone.shelter, 'South');
  const other = await wizard(server, { ...alone, branch }, credentials('another'), { settings: {}, connected: true });
  await endedSync(server, other);
  await server.sql.query("update integration set credentials = 'sealed elsewhere' where uuid = $1", [other.uuid]);
  integration = alone;
  server.rows = [dog(7)];
  await open('another');
  await endedSync(server, alone);
  expect(await syncNow(server, alone)).toMatchObject({ state_key: 'FINISHED' });
  expect(await living()).toMatchObject([{ name: 'Dog 1' }, { name: 'Dog 7' }]);
});
