import { sectionNames } from '@homeward/contract/integration-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dog, type Listing, listingOf, petsOf, startListing } from '../../test/listing.ts';

let server: Listing;
let integration: MadeIntegration;
let network_uuid: string;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(async () => {
  server.rows = [old];
  integration = await listingOf(server, { connected: false });
  network_uuid = await network();
});
afterAll(() => server.stop());

const old = dog(1, { ANIMALNAME: 'Old', FEE: 1000, ANIMALCOMMENTS: 'Old text', PHOTOURLS: ['https://p.example/old.jpg'] });
const changed = dog(1, {
  ANIMALNAME: 'New',
  FEE: 2000,
  ANIMALCOMMENTS: 'New text',
  ACTIVEMOVEMENTTYPE: 2,
  PHOTOURLS: ['https://p.example/new.jpg'],
});
const OLD = { name: 'Old', price: '10', description: 'Old text', foster: false };
const NEW = { name: 'New', price: '20', description: 'New text', foster: true };

async function network(weight = 0): Promise<string> {
  const { data } = await server.admin.call<{ network: { uuid: string } }>('network/create', {
    shelter_uuid: integration.shelter.uuid,
    partner_key: 'SHELTER_MANAGER',
    weight,
  });
  await server.admin.call('network/connect', { network_uuid: data.network.uuid, integration_uuid: integration.uuid });
  return data.network.uuid;
}
const say = (status: string, names: readonly string[], of = network_uuid) =>
  server.admin.call('update/sync-section', { network_uuid: of, sections: names.map((name) => ({ name, status })) });
async function begin() {
  await server.admin.call('integration/connect', { integration_uuid: integration.uuid });
  return endedSync(server, integration);
}
const pet = async () => (await petsOf(server, integration))[0];
const pictures = async () =>
  (await server.sql.query("select url from pet_media where pet_id = $1 and kind_key = 'PICTURE'", [(await pet())?.id])).rows.map(
    ({ url }) => url,
  );

test('without a word every section is kept in step', async () => {
  await begin();
  server.rows = [changed];
  expect(await syncNow(server, integration)).toMatchObject({ updated: 1 });
  expect(await pet()).toMatchObject(NEW);
  expect(await pictures()).toEqual(['https://p.example/new.jpg']);
});

describe.each([
  ['INFO', { name: 'Old' }],
  ['PRICE', { price: '10' }],
  ['DESCRIPTION', { description: 'Old text' }],
  ['FOSTER', { foster: false }],
])('%s', (name, kept) => {
  test('ON_CREATE is written once', async () => {
    await say('ON_CREATE', [name]);
    await begin();
    expect(await pet()).toMatchObject(OLD);
    server.rows = [changed];
    expect(await syncNow(server, integration)).toMatchObject({ updated: 1 });
    expect(await pet()).toMatchObject({ ...NEW, ...kept });
  });
});

test('NEVER is not written of a new pet either', async () => {
  await say('NEVER', ['PRICE', 'DESCRIPTION', 'PICTURES']);
  await begin();
  expect(await pet()).toMatchObject({ name: 'Old', price: null, description: null });
  expect(await pictures()).toEqual([]);
});

test('a new pet has a name and a species though INFO is NEVER', async () => {
  await say('NEVER', sectionNames);
  expect(await begin()).toMatchObject({ added: 1, failed_pets: 0 });
  expect(await pet()).toMatchObject({ name: 'Old', sex_key: null, status_key: 'AVAILABLE', specie_id: expect.any(Number) });
});

test('what only concerns sections that are not kept in step is no change', async () => {
  await say('ON_CREATE', sectionNames);
  await begin();
  server.rows = [changed];
  expect(await syncNow(server, integration)).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await pet()).toMatchObject(OLD);
});

test('pictures that are ON_CREATE stay', async () => {
  await say('ON_CREATE', ['PICTURES']);
  await begin();
  server.rows = [changed];
  await syncNow(server, integration);
  expect(await pictures()).toEqual(['https://p.example/old.jpg']);
});

test('a forced section is written whatever the rules say', async () => {
  await say('NEVER', ['PRICE', 'DESCRIPTION']);
  await begin();
  server.rows = [changed];
  await syncNow(server, integration, { forceSections: ['PRICE'] });
  expect(await pet()).toMatchObject({ price: '20', description: null });
});

test('after a forced run the next one finds nothing changed', async () => {
  await say('ON_CREATE', ['PRICE']);
  await begin();
  expect(await syncNow(server, integration, { forceSections: 'PRICE' })).toMatchObject({ updated: 1 });
  expect(await syncNow(server, integration)).toMatchObject({ updated: 0, unchanged: 1 });
});

test('forced updates write what is unchanged', async () => {
  await begin();
  await server.sql.query("update pet set name = 'Scribbled' where id = $1", [(await pet())?.id]);
  expect(await syncNow(server, integration)).toMatchObject({ unchanged: 1 });
  expect(await syncNow(server, integration, { force_updates: true })).toMatchObject({ updated: 1 });
  expect(await pet()).toMatchObject({ name: 'Old' });
});

test('of two networks the heavier one’s word counts', async () => {
  const heavier = await network(5);
  await say('ALWAYS', ['PRICE']);
  await say('ON_CREATE', ['PRICE'], heavier);
  await begin();
  server.rows = [changed];
  await syncNow(server, integration);
  expect(await pet()).toMatchObject({ ...NEW, price: '10' });
});

test('a heavier network that says nothing leaves the word to the other', async () => {
  await network(5);
  await say('ON_CREATE', ['PRICE']);
  await begin();
  server.rows = [changed];
  await syncNow(server, integration);
  expect(await pet()).toMatchObject({ price: '10' });
});

test('a restored pet keeps what is not kept in step', async () => {
  await say('ON_CREATE', ['PRICE']);
  await begin();
  await server.sql.query('update pet set deleted = true where id = $1', [(await pet())?.id]);
  server.rows = [changed];
  expect(await syncNow(server, integration)).toMatchObject({ restored: 1 });
  expect(await pet()).toMatchObject({ name: 'New', price: '10', deleted: false });
});

test('who is dead is not offered, though its status is not kept in step', async () => {
  await say('ON_CREATE', ['INFO']);
  await begin();
  await server.admin.call('update/settings', {
    integration_uuid: integration.uuid,
    settings: { status_map: [{ id: 'Deceased', status: [{ type: 'ADOPTED' }] }] },
  });
  server.rows = [{ ...old, DECEASEDDATE: '2026-11-01' }, dog(2)];
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', archived: 1 });
  expect(await pet()).toMatchObject({ deleted: true });
  server.rows = [old, dog(2)];
  expect(await syncNow(server, integration)).toMatchObject({ restored: 1 });
  expect(await pet()).toMatchObject({ deleted: false, status_key: 'AVAILABLE' });
});
