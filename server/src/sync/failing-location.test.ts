import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, type Row, startListing } from '../../test/listing.ts';
import { makeBranch, makeShelter } from '../../test/shelters.ts';

let server: Listing;
let north: MadeIntegration;
let south: MadeIntegration;
/** Whose user or key the partner refuses. */
let refused = '';
beforeAll(async () => {
  server = await startListing();
});
afterAll(() => server.stop());

const rules = ({ uuid }: MadeIntegration, house: string | undefined, map: Record<string, string> = {}) =>
  server.admin.call('update/settings', {
    integration_uuid: uuid,
    settings: {
      filters: house ? [{ field: 'HOUSE', values: [house] }] : [],
      status_map: Object.entries(map).map(([id, type]) => ({ id, status: [{ type }] })),
    },
  });
const failing = async () => {
  refused = 'south';
  expect(await syncNow(server, south)).toMatchObject({ state_key: 'FAILED' });
};
const mended = async () => {
  // The run that the other has asked for fails still.
  await endedSync(server, south);
  refused = '';
};
/** What became of an animal: where it is and as what, or that it is gone. */
const pet = async (id: number | string) => {
  const { rows } = await server.sql.query<{ what: string }>(
    `select case when p.deleted then 'gone' else b.name || ' ' || p.status_key end as what from pet_source s join pet p on p.id = s.pet_id
      join organization_branch b on b.id = p.branch_id where b.shelter_id = $1 and s.external_id = $2`,
    [north.shelter.id, String(id)],
  );
  return rows[0]?.what;
};
const change = (id: number, fields: Row) => {
  server.rows = server.rows.map((row) => (row.ID === id ? { ...row, ...fields } : row));
};

describe('at a location that fails, by its own status map,', () => {
  const begin = async (southAt: string | undefined, map: Record<string, string>, count = 9) => {
    refused = '';
    server.answer = async (request, response) => {
      const body = (await request.toArray()).join('');
      const fails = refused !== '' && new URLSearchParams(body).get('username') === refused;
      response.end(fails ? 'ERROR: Invalid username and password' : JSON.stringify(server.rows));
    };
    server.rows = [...dogs(count, { HOUSE: 'North' }), ...Array.from({ length: 4 }, (_, at) => dog(10 + at, { HOUSE: 'South' }))];
    north = await listingOf(server, { settings: { filters: [{ field: 'HOUSE', values: ['North'] }] } });
    await endedSync(server, north);
    const branch = await makeBranch(server, north.shelter, 'South');
    const credentials = { account: 'listed', username: 'south', password: 'p', url: server.address };
    south = await wizard(server, { ...north, branch }, credentials, { settings: {}, connected: false });
    await rules(south, southAt, map);
    await server.admin.call('integration/connect', { integration_uuid: south.uuid });
    await endedSync(server, south);
    expect(await pet(10)).toBe('South AVAILABLE');
    await failing();
  };

  test('who is held is offered no more once any run has read it, and again when that location has read that it may be', async () => {
    await begin('South', { Hold: 'IN_PROCESS' });
    change(10, { ISHOLD: 1 });
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 0 });
    expect([await pet(10), await pet(11)]).toEqual(['South IN_PROCESS', 'South AVAILABLE']);
    await mended();
    change(10, { ISHOLD: 0 });
    expect(await syncNow(server, south)).toMatchObject({ state_key: 'FINISHED', updated: 1 });
    expect(await pet(10)).toBe('South AVAILABLE');
  });

  test('who is dead is adopted here, however many they are, and without a question', async () => {
    await begin('South', { Deceased: 'ADOPTED' }, 3);
    for (const id of [10, 11, 12, 13]) change(id, { DECEASEDDATE: '2026-11-01' });
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 0 });
    expect([await pet(10), await pet(13)]).toEqual(['South ADOPTED', 'South ADOPTED']);
  });

  test('who would go on there with a status that is not offered has it until then', async () => {
    await begin(undefined, { Hold: 'IN_PROCESS' });
    change(3, { ISHOLD: 1 });
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'HELD_UP', archived: 0 });
    expect(await pet(3)).toBe('North IN_PROCESS');
    await mended();
    expect(await syncNow(server, south)).toMatchObject({ state_key: 'FINISHED', migrated: 1 });
    expect(await pet(3)).toBe('South IN_PROCESS');
  });

  test('more than half of what is offered is asked about, and a yes gives the statuses', async () => {
    await begin('South', {}, 3);
    await rules(south, 'South', { 'On Shelter': 'IN_PROCESS' });
    const sync = await syncNow(server, north);
    expect(sync).toMatchObject({ state_key: 'ASKING', waiting_for: { gone: 4, here: 7, reason_key: 'STATUSES' } });
    expect(await pet(10)).toBe('South AVAILABLE');
    expect(await server.admin.call('sync/confirm', { sync_uuid: sync.uuid, archive: true })).toMatchObject({ http: 200 });
    expect([await pet(10), await pet(1)]).toEqual(['South IN_PROCESS', 'North AVAILABLE']);
  });
});

describe('where a location that fails reads a list of its own,', () => {
  /** What the partner lists to each key as available. */
  const lists: Record<string, Row[]> = {};
  const cat = (id: number, status = 'Available'): Row => ({
    id: `${id}`,
    name: `Cat ${id}`,
    species: 'Cat',
    type: 'available',
    status,
    gender: 'Male',
    intake_date: '2026-09-30',
  });
  const begin = async () => {
    refused = '';
    Object.assign(lists, { north: [cat(1), cat(2), cat(3)], south: [cat(10), cat(11), cat(12)] });
    server.answer = (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://partner');
      const key = searchParams.get('api_token') ?? '';
      const isRefused = key === refused;
      const rows = searchParams.get('type') === 'available' ? lists[key] : [];
      response.end(JSON.stringify(isRefused ? { error: 'Invalid API token' } : rows));
    };
    const shelter = await makeShelter(server);
    const make = async (name: string) => {
      const branch = await makeBranch(server, shelter, `At ${name}`);
      const credentials = { key: name, url: server.address };
      const made = await wizard(server, { key: 'ANIMALS_FIRST', shelter, branch }, credentials, {
        settings: {},
        connected: true,
      });
      await endedSync(server, made);
      return made;
    };
    north = await make('north');
    south = await make('south');
    expect(await pet(10)).toBe('At south AVAILABLE');
    await failing();
  };

  test.each([
    ['held', 'Hold', 'gone'],
    ['dead', 'Deceased', 'gone'],
    ['still offered', 'Available', 'At south AVAILABLE'],
  ])('one of its pets that another lists as %s is what is said of it there', async (_what, status, becomes) => {
    await begin();
    lists.north = [...(lists.north ?? []), cat(10, status)];
    const { warnings } = await syncNow(server, north);
    expect(await pet(10)).toBe(becomes);
    // Nobody knows whether that location would list it still.
    const listed = /^When it synced last, At south listed 1 of these animals of the same account, so they are there until/;
    expect(warnings).toEqual(becomes === 'gone' ? warnings : [expect.stringMatching(listed)]);
    expect(await pet(11)).toBe('At south AVAILABLE');
  });

  test('one that is held elsewhere and that nobody’s rules take does not wait for it', async () => {
    await begin();
    lists.north = [cat(1), cat(2), cat(3, 'Hold')];
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 1 });
    expect(await pet(3)).toBe('gone');
  });

  test('one that its rules may take with another status waits with that', async () => {
    await begin();
    await rules(south, undefined, { Hold: 'IN_PROCESS' });
    lists.north = [cat(1), cat(2), cat(3, 'Hold')];
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'HELD_UP', archived: 0 });
    expect(await pet(3)).toBe('At north IN_PROCESS');
  });
});
