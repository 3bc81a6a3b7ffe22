import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, wizard } from '../../test/integrations.ts';
import { dogs, type Listing, listingOf, startListing } from '../../test/listing.ts';
import { makeBranch } from '../../test/shelters.ts';

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

test('two locations of one account that are synced at once bring each animal once', async () => {
  server.rows = [];
  const north: MadeIntegration = await listingOf(server);
  await endedSync(server, north);
  const branch = await makeBranch(server, north.shelter, 'South');
  const credentials = { account: 'listed', username: 'another', password: 'p', url: server.address };
  const south = await wizard(server, { ...north, branch }, credentials, { settings: {}, connected: true });
  await endedSync(server, south);
  server.rows = dogs(1200);
  for (const { uuid } of [north, south]) await server.admin.call('sync/one', { integration_uuid: uuid });
  const ended = await Promise.all([north, south].map((one) => endedSync(server, one)));
  const { rows } = await server.sql.query(
    `select count(*)::int as pets, (select count(*)::int from pet_source s where s.pet_id = any(array_agg(p.id))) as sources
      from pet p join organization_branch b on b.id = p.branch_id where b.shelter_id = $1 and not p.deleted`,
    [north.shelter.id],
  );
  expect(ended.map(({ added, filtered }) => added + filtered)).toEqual([1200, 1200]);
  expect(rows).toEqual([{ pets: 1200, sources: 1200 }]);
});
