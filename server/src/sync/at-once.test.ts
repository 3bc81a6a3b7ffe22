import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, startListing } from '../../test/listing.ts';
import { makeBranch } from '../../test/shelters.ts';
import { waitsForLock } from '../../test/waits-for-lock.ts';

let server: Listing;
beforeAll(async () => {
  server = await startListing();
  server.answer = async (request, response) => {
    const body = (await request.toArray()).join('');
    // What one of them reads first the other reads last.
    response.end(JSON.stringify(body.includes('another') ? server.rows.toReversed() : server.rows));
  };
});
afterAll(() => server.stop());

/** Two locations of one account, without filters. */
async function connectBoth(): Promise<MadeIntegration[]> {
  server.rows = [];
  const north = await listingOf(server);
  await endedSync(server, north);
  const branch = await makeBranch(server, north.shelter, 'South');
  const credentials = { account: 'listed', username: 'another', password: 'p', url: server.address };
  const south = await wizard(server, { ...north, branch }, credentials, { settings: {}, connected: true });
  await endedSync(server, south);
  return [north, south];
}
async function syncAtOnce(both: MadeIntegration[]) {
  for (const { uuid } of both) await server.admin.call('sync/one', { integration_uuid: uuid });
  return Promise.all(both.map((one) => endedSync(server, one)));
}
async function offered([{ shelter } = {} as MadeIntegration]: MadeIntegration[]) {
  const { rows } = await server.sql.query<{ pets: number; sources: number }>(
    `select count(*)::int as pets, (select count(*)::int from pet_source s where s.pet_id = any(array_agg(p.id))) as sources
      from pet p join organization_branch b on b.id = p.branch_id where b.shelter_id = $1 and not p.deleted`,
    [shelter.id],
  );
  return rows[0];
}

test('two locations of one account that are synced at once bring each animal once', async () => {
  const both = await connectBoth();
  server.rows = dogs(1200);
  const ended = await syncAtOnce(both);
  expect(ended.map(({ added, filtered }) => added + filtered)).toEqual([1200, 1200]);
  expect(await offered(both)).toEqual({ pets: 1200, sources: 1200 });
});

test('two locations that are synced at once take up once who comes back', async () => {
  const both = await connectBoth();
  server.rows = dogs(600);
  for (const one of both) await syncNow(server, one);
  server.rows = dogs(100);
  for (const one of both) await syncNow(server, one, { archive_all: true });
  expect(await offered(both)).toEqual({ pets: 100, sources: 100 });
  server.rows = dogs(600);
  const ended = await syncAtOnce(both);
  expect(ended.map(({ restored, migrated, filtered, unchanged }) => restored + migrated + filtered + unchanged)).toEqual([
    600, 600,
  ]);
  expect(ended.reduce((sum, { restored, migrated }) => sum + restored + migrated, 0)).toBe(500);
  expect(await offered(both)).toEqual({ pets: 600, sources: 600 });
});

test.each<[string, (both: MadeIntegration[]) => Promise<{ state_key: string; archived: number }[]>]>([
  [
    'of which the one that keeps it is synced first',
    async ([north, south]) => [await syncNow(server, north as MadeIntegration), await syncNow(server, south as MadeIntegration)],
  ],
  [
    'of which the other is synced first',
    async ([north, south]) => [await syncNow(server, south as MadeIntegration), await syncNow(server, north as MadeIntegration)],
  ],
  ['that are synced at once', syncAtOnce],
])('an animal that has left the one list of two locations %s is archived at once, and nobody is asked', async (_, sync) => {
  const both = await connectBoth();
  server.rows = dogs(60);
  for (const one of both) await syncNow(server, one);
  server.rows = server.rows.slice(0, 57);
  const ended = await sync(both);
  expect(ended.map(({ state_key }) => state_key)).toEqual(['FINISHED', 'FINISHED']);
  expect(ended.reduce((sum, { archived }) => sum + archived, 0)).toBe(3);
  expect(await offered(both)).toEqual({ pets: 57, sources: 57 });
});

test('an animal that waits for a word here keeps the pet that the other location adds at the very moment', async () => {
  const both = await connectBoth();
  const [north, south] = both as [MadeIntegration, MadeIntegration];
  server.rows = [dog(1)];
  await syncNow(server, north);
  const other = await server.sql.connect();
  await other.query('begin');
  // As if it were being added just now, under a number that nobody has seen.
  const { rows } = await other.query<{ pet_id: number }>(
    `update pet_source s set external_id = '2' from integration i where i.id = s.integration_id and i.uuid = $1 returning pet_id`,
    [north.uuid],
  );
  server.rows = [dog(2, { SPECIESNAME: 'Nobody knows' })];
  await server.admin.call('sync/one', { integration_uuid: south.uuid });
  await waitsForLock(server);
  await other.query('commit');
  other.release();
  await endedSync(server, south);
  const { rows: sources } = await server.sql.query('select external_id, pet_id from pet_source where pet_id = $1', [
    rows[0]?.pet_id,
  ]);
  expect(sources).toEqual([{ external_id: '2', pet_id: rows[0]?.pet_id }]);
});
