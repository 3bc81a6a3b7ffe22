import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dog, type Listing, listingOf, petsOf, startListing } from '../../test/listing.ts';

let server: Listing;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(() => {
  server.rows = [
    dog(1, { COLOR: 'Black', HOUSE: 'North', TAGS: [{ NAME: 'Shy' }, { NAME: 'Old' }] }),
    dog(2, { COLOR: 'black ', HOUSE: 'South', TAGS: [{ NAME: 'Loud' }] }),
    dog(3, { COLOR: 'White', HOUSE: 'North', TAGS: [] }),
    dog(4, { COLOR: 'Brown' }),
  ];
});
afterAll(() => server.stop());

const filter = (field: string, ...values: string[]) => ({ field, values });
async function brought(settings: object): Promise<(string | number)[]> {
  const integration = await listingOf(server, { settings });
  const sync = await endedSync(server, integration);
  const pets = await petsOf(server, integration);
  expect(sync).toMatchObject({ state_key: 'FINISHED', added: pets.length, filtered: server.rows.length - pets.length });
  return pets.map(({ external_id }) => Number(external_id));
}

test('without filters all come', async () => {
  expect(await brought({})).toEqual([1, 2, 3, 4]);
});

test('one of a field’s values is enough, whatever its case', async () => {
  expect(await brought({ filters: [filter('COLOR', 'BLACK', 'Brown')] })).toEqual([1, 2, 4]);
});

test('every field has to fit', async () => {
  expect(await brought({ filters: [filter('COLOR', 'Black'), filter('HOUSE', 'North')] })).toEqual([1]);
});

test('an animal without the field does not fit', async () => {
  expect(await brought({ filters: [filter('HOUSE', 'North', 'South')] })).toEqual([1, 2, 3]);
});

test('what is excluded stays out though the filters want it', async () => {
  const settings = { filters: [filter('COLOR', 'Black')], exclude_filters: [filter('HOUSE', 'South')] };
  expect(await brought(settings)).toEqual([1]);
});

test('one excluded field is enough', async () => {
  expect(await brought({ exclude_filters: [filter('HOUSE', 'South'), filter('COLOR', 'White')] })).toEqual([1, 4]);
});

test('a field may lie within a list', async () => {
  expect(await brought({ filters: [filter('TAGS[].NAME', 'Old')] })).toEqual([1]);
});

test('our own names are fields too', async () => {
  expect(await brought({ filters: [filter('specie', 'Cat')] })).toEqual([]);
});

test('a field that nothing has lets nothing through', async () => {
  expect(await brought({ filters: [filter('__proto__.polluted', 'x')] })).toEqual([]);
});

test('part of a word is not the word', async () => {
  expect(await brought({ filters: [filter('COLOR', 'Bl')] })).toEqual([]);
});

async function filterNow(integration: MadeIntegration, exclude: string) {
  const settings = { exclude_filters: [filter('HOUSE', exclude)] };
  const answer = await server.admin.call('update/settings', { integration_uuid: integration.uuid, settings });
  expect(answer.http).toBe(200);
}

test('pets that the filters leave out from now on are archived, and come back when they no longer do', async () => {
  const integration = await listingOf(server);
  await endedSync(server, integration);
  await filterNow(integration, 'South');
  expect(await syncNow(server, integration)).toMatchObject({ filtered: 1, archived: 1, unchanged: 3 });
  expect((await petsOf(server, integration)).filter(({ deleted }) => deleted).map(({ external_id }) => external_id)).toEqual([
    '2',
  ]);
  expect(await syncNow(server, integration)).toMatchObject({ filtered: 1, archived: 0, unchanged: 3 });
  await filterNow(integration, 'Nowhere');
  expect(await syncNow(server, integration)).toMatchObject({ filtered: 0, restored: 1, unchanged: 3 });
});

test('a pet with an adoption under way is not counted as archived when filters leave it out', async () => {
  const integration = await listingOf(server);
  await endedSync(server, integration);
  const south = (await petsOf(server, integration)).find(({ external_id }) => external_id === '2');
  await server.sql.query("update pet set status_key = 'IN_PROCESS' where id = $1", [south?.id]);
  await filterNow(integration, 'South');
  expect(await syncNow(server, integration)).toMatchObject({ filtered: 1, archived: 0 });
  expect((await petsOf(server, integration)).some(({ deleted }) => deleted)).toBe(false);
});

test('a filter on a field that no animal has is said in the first run', async () => {
  const settings = {
    filters: [filter('COLOUR', 'Black'), filter('HOUSE', 'North')],
    exclude_filters: [filter('HUOSE', 'South')],
  };
  const sync = await endedSync(server, await listingOf(server, { settings }));
  expect(sync.warnings).toEqual(['COLOUR', 'HUOSE'].map((field) => `No animal has ${field}, which a filter looks for.`));
});
