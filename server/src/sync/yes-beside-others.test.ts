import type { Sync } from '@homeward/contract/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { dogs, type Listing, listingOf, type Row, startListing } from '../../test/listing.ts';
import { makeBranch, makeShelter } from '../../test/shelters.ts';

let server: Listing;
let north: MadeIntegration;
let south: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
});
afterAll(() => server.stop());

const living = async () => {
  const { rows } = await server.sql.query<{ id: string; branch: string }>(
    `select s.external_id as id, b.name as branch from pet p join organization_branch b on b.id = p.branch_id
      join pet_source s on s.pet_id = p.id where b.shelter_id = $1 and not p.deleted order by s.external_id::int`,
    [north.shelter.id],
  );
  return rows.map(({ id, branch }) => `${id} ${branch}`);
};
const yes = async ({ uuid }: Sync) => {
  const { data } = await server.admin.call<{ sync: Sync }>('sync/confirm', { sync_uuid: uuid, archive: true });
  return data.sync;
};
const numbered = (count: number, branch: string) => Array.from({ length: count }, (_, index) => `${index + 1} ${branch}`);

describe('where each location reads a list of its own', () => {
  /** What the partner lists to each key as available. */
  const lists: Record<string, Row[]> = {};
  const cat = (id: number): Row => ({
    id: `${id}`,
    name: `Cat ${id}`,
    species: 'Cat',
    type: 'available',
    status: 'Available',
    gender: 'Male',
    intake_date: '2026-09-30',
  });
  const cats = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => cat(from + index));
  let refused: string;
  beforeEach(async () => {
    refused = '';
    Object.assign(lists, { north: cats(1, 30), south: cats(100, 102) });
    server.answer = (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://partner');
      const key = searchParams.get('api_token') ?? '';
      const rows = searchParams.get('type') === 'available' ? lists[key] : [];
      response.end(JSON.stringify(key === refused ? { error: 'Invalid API token' } : rows));
    };
    const shelter = await makeShelter(server);
    const make = async (key: string) => {
      const branch = await makeBranch(server, shelter, key);
      const credentials = { key, url: server.address };
      const made = await wizard(server, { key: 'ANIMALS_FIRST', shelter, branch }, credentials, {
        settings: {},
        connected: true,
      });
      await endedSync(server, made);
      return made;
    };
    north = await make('north');
    south = await make('south');
    lists.north = cats(1, 15);
  });
  const souths = ['100 south', '101 south', '102 south'];

  test('a yes leaves those that another location lists meanwhile, and they come to that one', async () => {
    const asked = await syncNow(server, north);
    expect(asked).toMatchObject({ state_key: 'ASKING', waiting_for: { gone: 15 } });
    lists.south = [...cats(29, 30), ...cats(100, 102)];
    await syncNow(server, south);
    expect(await yes(asked)).toMatchObject({
      archived: 13,
      warnings: expect.arrayContaining(['2 pets stay: another location of the account lists them.']),
    });
    expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 0 });
    expect(await living()).toEqual([...numbered(15, 'north'), '29 south', '30 south', ...souths]);
  });

  test('a yes archives at once where the other one has said what it lists', async () => {
    expect(await yes(await syncNow(server, north))).toMatchObject({ archived: 15 });
    expect(await living()).toEqual([...numbered(15, 'north'), ...souths]);
  });

  test('a yes waits for the word of one that fails', async () => {
    refused = 'south';
    expect(await syncNow(server, south)).toMatchObject({ state_key: 'FAILED' });
    lists.south = [...cats(29, 30), ...cats(100, 102)];
    expect(await yes(await syncNow(server, north))).toMatchObject({
      archived: 0,
      warnings: expect.arrayContaining(['15 pets go once south has synced without them, or in a day.']),
    });
    await endedSync(server, south);
    refused = '';
    expect(await syncNow(server, south)).toMatchObject({ state_key: 'FINISHED' });
    await syncNow(server, north);
    expect(await living()).toEqual([...numbered(15, 'north'), '29 south', '30 south', ...souths]);
  });
});

test('a yes is no word on what another location would take by rules that it has not synced by yet', async () => {
  server.answer = undefined;
  server.rows = dogs(30, { HOUSE: 'North' });
  const at = (HOUSE: string) => ({ filters: [{ field: 'HOUSE', values: [HOUSE] }] });
  const rules = ({ uuid }: MadeIntegration, settings: object) =>
    server.admin.call('update/settings', { integration_uuid: uuid, settings });
  north = await listingOf(server, { settings: at('North') });
  await endedSync(server, north);
  const branch = await makeBranch(server, north.shelter, 'South');
  const credentials = { account: 'listed', username: 'south', password: 'p', url: server.address };
  south = await wizard(server, { ...north, branch }, credentials, { settings: at('South'), connected: true });
  await endedSync(server, south);
  await rules(north, at('East'));
  const asked = await syncNow(server, north);
  expect(asked).toMatchObject({ state_key: 'ASKING', waiting_for: { gone: 30, reason_key: 'FILTERS' } });
  await rules(south, at('North'));
  expect(await yes(asked)).toMatchObject({ archived: 0 });
  await endedSync(server, south);
  expect(await living()).toEqual(numbered(30, 'South'));
});
