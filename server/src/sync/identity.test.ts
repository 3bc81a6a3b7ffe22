import type { Sync } from '@homeward/contract/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, petsOf, type Row, startListing } from '../../test/listing.ts';
import { makeBranch } from '../../test/shelters.ts';
import { partners } from '../partners/partners.ts';

const ours = { url: 'https://ours.example/path' };
/** Credentials that open one account, and one that opens another; null where ids are unique at the partner as a whole. */
const accounts: Record<keyof typeof partners, { same: object[]; other: object | null }> = {
  SHELTER_BUDDY: {
    same: [ours, { url: 'HTTPS://OURS.example/path/', username: 'x', password: 'y' }],
    other: { url: 'https://a.example' },
  },
  SHELTER_LUV: { same: [{ key: 'one' }, { key: 'two' }, { url: 'https://www.shelterluv.com/api/v1/' }], other: null },
  PETPOINT: { same: [{ key: 'one' }, { key: 'two', site: '7' }], other: null },
  ANIMALS_FIRST: { same: [{ key: 'one' }, { key: 'two' }], other: null },
  SHELTER_MANAGER: {
    same: [
      { account: 'AB12', username: 'a', password: 'b' },
      { account: 'ab12', key: 'k', url: 'http://service.sheltermanager.com/asmservice/' },
    ],
    other: { account: 'ab13' },
  },
  CHAMELEON: { same: [ours, { url: 'http://OURS.example/path/' }], other: { url: 'https://ours.example/other' } },
  CHAMELEON_DALLAS: {
    same: [
      { ...ours, key: 'a' },
      { ...ours, key: 'b' },
    ],
    other: { url: 'https://ours.example/other' },
  },
  LIFELINE: {
    same: [
      { ...ours, key: 'a' },
      { ...ours, key: 'b', site: '3' },
    ],
    other: { url: 'https://ours.example/other' },
  },
  PETFINDER: {
    same: [
      { key: 'a', secret: 'b', organization_id: 'TX12' },
      { key: 'c', secret: 'd', organization_id: 'tx12' },
    ],
    other: { organization_id: 'TX13' },
  },
};

test.each(Object.entries(accounts))('%s: an account is who it is, whoever opens it however', (key, { same, other }) => {
  const { account } = partners[key as keyof typeof partners];
  expect(new Set(same.map((one) => account(one))).size).toBe(1);
  if (other) expect(account(other)).not.toBe(account(same[0]));
});

/** What makes two integrations of one account read two lists; where nothing is here, all read the account's one. */
const lists: Partial<Record<keyof typeof partners, { credentials?: object[]; settings?: object[] }>> = {
  SHELTER_BUDDY: {
    credentials: [{ username: 'north' }, { username: 'south' }],
    settings: [{ locations_list: [1] }, { locations_list: [2] }],
  },
  SHELTER_LUV: { credentials: [{ key: 'one' }, { key: 'two' }] },
  PETPOINT: {
    credentials: [
      { key: 'k', site: '1' },
      { key: 'k', site: '2' },
    ],
  },
  ANIMALS_FIRST: { credentials: [{ key: 'one' }, { key: 'two' }] },
  CHAMELEON_DALLAS: { settings: [{}, { status_map: [{ id: 'PENDING', status: [{ type: 'AVAILABLE' }] }] }] },
  LIFELINE: { credentials: [{ key: 'one' }, { key: 'two' }] },
};

test.each(Object.entries(partners))(
  '%s: who is absent from the list of one location is so from that of another only where both read one',
  (key, { list, settings }) => {
    const { credentials = [], settings: said = [] } = lists[key as keyof typeof partners] ?? {};
    const read = [
      ...credentials.map((one) => [one, {}] as const),
      ...said.map((one) => [{ username: 'north' }, one] as const),
    ].map(([opened, own]) => list?.(opened, settings.parse(own)));
    expect(list === undefined).toBe(read.length === 0);
    for (let at = 0; at < read.length; at += 2) expect(read[at]).not.toBe(read[at + 1]);
  },
);

let server: Listing;
let north: MadeIntegration;
beforeAll(async () => {
  // Longer than anybody waits here: what is to begin at once waits for no lease to run out.
  server = await startListing({ SYNC_LEASE_SECONDS: '300' });
});
afterAll(() => server.stop());

const at = (HOUSE: string) => ({ settings: { filters: [{ field: 'HOUSE', values: [HOUSE] }] } });
const living = async () => {
  const { rows } = await server.sql.query<{ id: number; branch: string; external_id: string }>(
    `select p.id, b.name as branch, s.external_id from pet p join organization_branch b on b.id = p.branch_id
      left join pet_source s on s.pet_id = p.id where b.shelter_id = $1 and not p.deleted order by s.external_id::int`,
    [north.shelter.id],
  );
  return rows;
};
const alike = (other: object): Record<string, string> => ({
  account: 'LISTED',
  url: `${server.address}/`,
  ...other,
});
const again = async (branch = north.branch, settings: object = {}) => {
  const made = await wizard(
    server,
    { key: 'SHELTER_MANAGER', shelter: north.shelter, branch },
    alike({ username: 'somebody else', password: 'else' }),
    { settings, connected: true },
  );
  return { made, sync: await endedSync(server, made) };
};

describe('one connection after another', () => {
  beforeEach(async () => {
    server.rows = dogs(8);
    north = await listingOf(server);
    await endedSync(server, north);
  });

  test('another user, an upper case and a slash take over all pets, and archive who has left meanwhile', async () => {
    const before = await living();
    await server.admin.call('integration/disconnect', { integration_uuid: north.uuid });
    server.rows = [...dogs(7), dog(9)];
    const { sync } = await again();
    expect(sync).toMatchObject({ migrated: 7, added: 1, archived: 1 });
    expect((await living()).slice(0, 7)).toEqual(before.slice(0, 7));
    expect(await living()).toHaveLength(8);
  });

  test('the account at a second location of the shelter doubles nothing, and the run explains it', async () => {
    const { sync } = await again(await makeBranch(server, north.shelter, 'South'));
    expect(sync).toMatchObject({
      added: 0,
      filtered: 8,
      warnings: [expect.stringMatching(/^North reads the same account and lists 8/)],
    });
    expect(await living()).toHaveLength(8);
    expect(await syncNow(server, north)).toMatchObject({ unchanged: 8, archived: 0 });
  });

  test('the account at the same location is refused', async () => {
    await expect(again()).rejects.toThrow('409');
  });

  test('a mistaken connection is undone with its pets, after a count, without those that somebody adopts', async () => {
    const [first] = await petsOf(server, north);
    await server.sql.query("update pet set status_key = 'IN_PROCESS' where id = $1", [first?.id]);
    const undo = (confirmed_count: number | null) =>
      server.admin.call('integration/undo', { integration_uuid: north.uuid, confirmed_count });
    const kept = [{ uuid: first?.uuid, name: 'Dog 1' }];
    expect(await undo(null)).toMatchObject({ http: 200, data: { pets: 7, kept, undone: false } });
    expect(await undo(6)).toMatchObject({ http: 409, message: 'It has brought 7 pets by now: look again' });
    expect(await living()).toHaveLength(8);
    expect(await undo(7)).toMatchObject({ http: 200, data: { pets: 7, kept, undone: true } });
    expect((await living()).map(({ id }) => id)).toEqual([first?.id]);
    expect(await undo(null)).toMatchObject({ http: 404 });
  });

  test('what a mistaken connection has taken over from another location is there again once it is undone', async () => {
    const before = await living();
    await server.admin.call('integration/disconnect', { integration_uuid: north.uuid });
    const { made, sync } = await again(await makeBranch(server, north.shelter, 'South'));
    expect(sync).toMatchObject({ migrated: 8 });
    expect((await living()).map(({ branch }) => branch)).toEqual(before.map(() => 'South'));
    const undo = (confirmed_count: number | null) =>
      server.admin.call('integration/undo', { integration_uuid: made.uuid, confirmed_count });
    const back = [{ branch: 'North', pets: 8 }];
    expect(await undo(null)).toMatchObject({ data: { pets: 0, back, undone: false } });
    expect(await undo(0)).toMatchObject({ data: { pets: 0, back, undone: true } });
    expect(await living()).toEqual(before);
    const { sync: after } = await again();
    expect(after).toMatchObject({ migrated: 8, added: 0, archived: 0 });
  });

  test('what a connection has brought back out of the archive goes there again once it is undone', async () => {
    const undone = (integration_uuid: string, confirmed_count: number) =>
      server.admin.call('integration/undo', { integration_uuid, confirmed_count });
    const [first, second] = await petsOf(server, north);
    await server.sql.query('update pet set deleted = true where id in ($1, $2)', [first?.id, second?.id]);
    await server.admin.call('integration/disconnect', { integration_uuid: north.uuid });
    const { made, sync } = await again();
    expect(sync).toMatchObject({ migrated: 8, added: 0 });
    expect(await living()).toHaveLength(8);
    expect(await undone(made.uuid, 2)).toMatchObject({ data: { pets: 2, undone: true } });
    expect(await living()).toHaveLength(6);
  });

  test('what another connection had brought is not undone', async () => {
    await server.admin.call('integration/disconnect', { integration_uuid: north.uuid });
    server.rows = dogs(9);
    const { made } = await again();
    expect(await server.admin.call('integration/undo', { integration_uuid: made.uuid, confirmed_count: 1 })).toMatchObject({
      data: { pets: 1, kept: [], undone: true },
    });
    expect(await living()).toHaveLength(8);
  });
});

describe('two locations of one account', () => {
  let south: MadeIntegration;
  beforeEach(async () => {
    server.rows = [...dogs(6, { HOUSE: 'North' }), ...[7, 8, 9].map((id) => dog(id, { HOUSE: 'South' }))];
    north = await listingOf(server, at('North'));
    await endedSync(server, north);
    ({ made: south } = await again(await makeBranch(server, north.shelter, 'South'), at('South').settings));
  });
  const move = (id: number, fields: Row) => {
    server.rows = server.rows.map((row) => (row.ID === id ? { ...row, ...fields } : row));
  };
  const run = async (integration: MadeIntegration): Promise<Sync> => {
    // It may have been asked by its sibling.
    await endedSync(server, integration);
    return syncNow(server, integration);
  };

  test.each([
    ['it leaves', () => [north, south]],
    ['it comes to', () => [south, north]],
  ])('an animal that moves stays one pet, never archived, when first the location runs that %s', async (_which, order) => {
    const before = await living();
    expect(before.map(({ branch }) => branch).filter((branch) => branch === 'South')).toHaveLength(3);
    move(3, { HOUSE: 'South' });
    for (const integration of order()) {
      await run(integration);
      expect((await living()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    }
    expect((await living()).find(({ external_id }) => external_id === '3')).toMatchObject({ branch: 'South' });
    expect(await run(south)).toMatchObject({ archived: 0, added: 0 });
  });

  test.each([
    ['it leaves', () => [north, south]],
    ['it comes to', () => [south, north]],
  ])('so does one that gets a new number by it, when first the location runs that %s', async (_which, order) => {
    const chip = { IDENTICHIPNUMBER: '985-112-001-234-567' };
    move(3, chip);
    await run(north);
    const before = await living();
    move(3, { ID: 103, HOUSE: 'South', ...chip });
    for (const integration of order()) {
      await run(integration);
      expect((await living()).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
    }
    expect((await living()).at(-1)).toMatchObject({ external_id: '103', branch: 'South', id: before[2]?.id });
  });
});
