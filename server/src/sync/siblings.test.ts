import type { ServerResponse } from 'node:http';
import type { Page } from '@homeward/contract/call';
import type { Integration } from '@homeward/contract/integration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { animalsOf, endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, type PetOf, petsOf, type Row, startListing } from '../../test/listing.ts';
import { inquire } from '../../test/pets.ts';
import { makeBranch } from '../../test/shelters.ts';

const THE_OTHER = 'the-other';
let server: Listing;
let north: MadeIntegration;
let south: MadeIntegration;
let refused: boolean;

beforeAll(async () => {
  server = await startListing();
  server.answer = async (request, response) => {
    const body = (await request.toArray()).join('');
    const fails = refused && new URLSearchParams(body).get('username') === THE_OTHER;
    response.end(fails ? 'ERROR: Invalid username and password' : JSON.stringify(server.rows));
  };
});
afterAll(() => server.stop());

const at = (HOUSE: string) => ({ filters: [{ field: 'HOUSE', values: [HOUSE] }] });
const settings = ({ uuid }: MadeIntegration, own: object) =>
  server.admin.call('update/settings', { integration_uuid: uuid, settings: own });
const living = async () => {
  const { rows } = await server.sql.query<{ id: string; branch: string }>(
    `select s.external_id as id, b.name as branch from pet p join organization_branch b on b.id = p.branch_id
      join pet_source s on s.pet_id = p.id where b.shelter_id = $1 and not p.deleted order by s.external_id::int`,
    [north.shelter.id],
  );
  return rows;
};
const ids = async () => (await living()).map(({ id }) => Number(id));
const move = (to: string, ...moved: number[]) => {
  server.rows = server.rows.map((row) => (moved.includes(Number(row.ID)) ? { ...row, HOUSE: to } : row));
};
const leave = (...gone: number[]) => {
  server.rows = server.rows.filter(({ ID }) => !gone.includes(Number(ID)));
};
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const begin = async (rows: Row[]) => {
  refused = false;
  server.rows = rows;
  north = await listingOf(server, { settings: at('North') });
  await endedSync(server, north);
  const branch = await makeBranch(server, north.shelter, 'South');
  const credentials = { account: 'listed', username: THE_OTHER, password: 'p', url: server.address };
  south = await wizard(server, { ...north, branch }, credentials, { settings: at('South'), connected: true });
  await endedSync(server, south);
};
const fail = async () => {
  refused = true;
  expect(await syncNow(server, south)).toMatchObject({ state_key: 'FAILED' });
};
/** The run that its sibling has asked for fails still. */
const mend = async () => {
  await endedSync(server, south);
  refused = false;
};

describe('while the sync of another location fails', () => {
  beforeEach(async () => {
    await begin([...dogs(9, { HOUSE: 'North' }), dog(10, { HOUSE: 'South' }), dog(11, { HOUSE: 'South' })]);
    await fail();
  });

  test('an animal that left the account is gone at once: both read one list', async () => {
    leave(3);
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 1, warnings: [] });
    expect(await ids()).not.toContain(3);
  });

  test('so is one of that location', async () => {
    leave(10);
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 1, warnings: [] });
    expect(await ids()).not.toContain(10);
  });

  test('so is one that is at neither location any more', async () => {
    move('Elsewhere', 3);
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 1 });
    expect(await ids()).not.toContain(3);
  });

  test('one that moved there stays, and the run says so until it is taken over', async () => {
    move('South', 3);
    for (const _again of [1, 2]) {
      const sync = await syncNow(server, north);
      expect(sync).toMatchObject({ state_key: 'HELD_UP', archived: 0 });
      expect(sync.warnings).toEqual([
        expect.stringMatching(/^1 pet waits for the word of South, which fails since \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/),
      ]);
    }
    const { data } = await server.admin.call<Page<Integration>>('integration/search', {
      search: { uuid: north.uuid, state_key: 'HELD_UP' },
    });
    expect(data.count).toBe(1);
    await mend();
    expect(await syncNow(server, south)).toMatchObject({ state_key: 'FINISHED', migrated: 1 });
    expect(await living()).toContainEqual({ id: '3', branch: 'South' });
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', warnings: [] });
  });

  const change = (id: number, fields: Row) => {
    server.rows = server.rows.map((row) => (row.ID === id ? { ...row, ...fields } : row));
  };

  test.each<[string, Row, string]>([
    ['dead', { DECEASEDDATE: '2026-11-01' }, 'It is not there any more: Deceased.'],
    ['held', { ISHOLD: 1 }, 'It is not offered: Hold.'],
    ['elsewhere', { HOUSE: 'West' }, 'The filter HOUSE = South leaves it out.'],
  ])('one of that location that is %s is gone with the first run that reads it', async (_what, fields, reason) => {
    change(10, fields);
    const sync = await syncNow(server, north);
    expect(sync).toMatchObject({ state_key: 'FINISHED', archived: 1 });
    expect(await animalsOf(server, sync, { outcome_key: 'ARCHIVED' })).toMatchObject([{ external_id: '10', reason }]);
    expect(await ids()).not.toContain(10);
    expect(await syncNow(server, north)).toMatchObject({ archived: 0 });
    await mend();
    change(10, { DECEASEDDATE: '', ISHOLD: 0, HOUSE: 'South' });
    expect(await syncNow(server, south)).toMatchObject({ restored: 1 });
  });

  test('one of that location that has moved here is taken over', async () => {
    move('North', 10);
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', migrated: 1, archived: 0, warnings: [] });
    expect(await living()).toContainEqual({ id: '10', branch: 'North' });
    await mend();
    expect(await syncNow(server, south)).toMatchObject({ archived: 0, migrated: 0 });
    expect(await living()).toContainEqual({ id: '10', branch: 'North' });
  });

  test('all that it stays with is what that location takes by its own status map', async () => {
    await settings(south, { ...at('South'), status_map: [{ id: 'Hold', status: [{ type: 'AVAILABLE' }] }] });
    change(10, { ISHOLD: 1 });
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 0 });
    expect(await ids()).toContain(10);
  });

  test('one that left after it had moved there is gone', async () => {
    move('South', 3);
    await syncNow(server, north);
    leave(3);
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 1 });
  });
});

test('where nobody knows what a failing location lists, who left waits for its word, for a day at most, unless its rules would not take it', async () => {
  await begin(dogs(9, { HOUSE: 'North' }));
  await server.sql.query("update integration set credentials = 'sealed elsewhere' where uuid = $1", [south.uuid]);
  expect(await syncNow(server, south)).toMatchObject({ state_key: 'FAILED' });
  leave(3);
  move('Elsewhere', 4);
  for (const archived of [1, 0]) {
    const sync = await syncNow(server, north);
    expect(sync).toMatchObject({
      state_key: 'HELD_UP',
      archived,
      warnings: [expect.stringMatching(/^1 pet waits for the word of/)],
    });
  }
  await server.sql.query("update pet_source set left_date = left_date - interval '25 hours' where left_date is not null");
  expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 1, warnings: [] });
});

test('who is asked for is named once the pet is archived, not while it waits for the word of another location', async () => {
  await begin(dogs(9, { HOUSE: 'North' }));
  await server.sql.query("update integration set credentials = 'sealed elsewhere' where uuid = $1", [south.uuid]);
  expect(await syncNow(server, south)).toMatchObject({ state_key: 'FAILED' });
  await inquire(server, (await petsOf(server, north))[2] as PetOf);
  leave(3);
  expect(await syncNow(server, north)).toMatchObject({
    archived: 0,
    warnings: [expect.stringMatching(/^1 pet waits for the word of/)],
  });
  await server.sql.query("update pet_source set left_date = left_date - interval '25 hours' where left_date is not null");
  expect(await syncNow(server, north)).toMatchObject({
    archived: 1,
    warnings: ['Archived though somebody waits for an answer to an application: Dog 3.'],
  });
});

test('one that moves to a location whose run has read the list before is taken over by the next, which begins by itself', async () => {
  await begin(dogs(9, { HOUSE: 'North' }));
  const { answer } = server;
  const [held, before] = [Promise.withResolvers<ServerResponse>(), JSON.stringify(server.rows)];
  server.answer = (_request, response) => held.resolve(response);
  await server.admin.call('sync/one', { integration_uuid: south.uuid });
  const response = await held.promise;
  server.answer = answer;
  move('South', 3);
  expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 0 });
  response.end(before);
  await expect.poll(living).toContainEqual({ id: '3', branch: 'South' });
});

describe('once another location is disconnected', () => {
  beforeEach(async () => {
    await begin([...dogs(9, { HOUSE: 'North' }), dog(10, { HOUSE: 'South' }), dog(11, { HOUSE: 'South' })]);
    await server.admin.call('integration/disconnect', { integration_uuid: south.uuid });
  });
  const change = (fields: Row) => {
    server.rows = server.rows.map((row) => (row.ID === 10 ? { ...row, ...fields } : row));
  };

  test('its pets stay, whatever the filters of this one leave out', async () => {
    for (const _again of [1, 2]) expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 0 });
    expect(await living()).toContainEqual({ id: '10', branch: 'South' });
  });

  test('its pets stay, whatever the status map of this one leaves out', async () => {
    await settings(north, { status_map: [{ id: 'Fostered', status: [{ type: 'NOT_OFFERED' }] }] });
    change({ OUTCOMENAME: 'Fostered' });
    for (const _again of [1, 2]) expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 0 });
    expect(await living()).toContainEqual({ id: '10', branch: 'South' });
  });

  test('one that is absent is gone, where both have read one list', async () => {
    leave(10);
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 1 });
    expect(await ids()).not.toContain(10);
  });

  test('one that is absent stays, where nobody knows what that one has read', async () => {
    await server.sql.query("update integration set credentials = 'sealed elsewhere' where uuid = $1", [south.uuid]);
    leave(10);
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 0 });
    expect(await ids()).toContain(10);
  });

  test.each<[string, Row]>([
    ['dead', { DECEASEDDATE: '2026-11-01' }],
    ['held', { ISHOLD: 1 }],
  ])('one that the partner says is %s is gone', async (_what, fields) => {
    change(fields);
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 1 });
    expect(await ids()).not.toContain(10);
  });

  test('one that has moved here is taken over', async () => {
    move('North', 10);
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', migrated: 1, archived: 0 });
    expect(await living()).toContainEqual({ id: '10', branch: 'North' });
  });
});

describe('most animals of a location move to another', () => {
  beforeEach(async () => {
    await begin([...dogs(50, { HOUSE: 'North' }), dog(98, { HOUSE: 'South' }), dog(99, { HOUSE: 'South' })]);
    move('South', ...numbers(40));
  });

  test('which is no loss, and asks nothing', async () => {
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 0, warnings: [] });
    expect(await endedSync(server, south)).toMatchObject({ state_key: 'FINISHED', migrated: 40 });
    expect((await living()).filter(({ branch }) => branch === 'South')).toHaveLength(42);
  });

  test('and those that stay are counted alone', async () => {
    leave(...numbers(50).slice(40));
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'ASKING', archived: 0, waiting_for: { gone: 10, here: 10 } });
  });

  test('unless that location takes them no more by then', async () => {
    await fail();
    await syncNow(server, north);
    await settings(south, at('Suoth'));
    await mend();
    expect(await syncNow(server, south)).toMatchObject({ state_key: 'ASKING', archived: 0 });
    expect(await syncNow(server, north)).toMatchObject({
      state_key: 'ASKING',
      archived: 0,
      waiting_for: { gone: 40, here: 50, reason_key: 'FILTERS' },
    });
    expect(await living()).toHaveLength(52);
  });
});
