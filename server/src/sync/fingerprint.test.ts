import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, makeNetwork } from '../../test/integrations.ts';
import { dog, type Listing, listingOf, startListing } from '../../test/listing.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
  server.rows = [1, 2, 3].map((id) => dog(id, { BREEDNAME1: 'Beagle', DATEOFBIRTH: '2024-01-01' }));
});
beforeEach(async () => {
  integration = await listingOf(server);
  await endedSync(server, integration);
  // Also a run of changes alone keeps by which rules everything was read.
  expect(await readsChangesAlone()).toBe(true);
});
afterAll(() => server.stop());

/** Whether a run as the schedule begins it is content with changes. */
async function readsChangesAlone(): Promise<boolean> {
  await server.sql.query(
    "insert into integration_sync (integration_id, since, created_date) select id, now(), now() - interval '1 minute' from integration where uuid = $1",
    [integration.uuid],
  );
  const { uuid } = await endedSync(server, integration);
  const { rows } = await server.sql.query('select from integration_sync where uuid = $1 and since is not null', [uuid]);
  return rows.length === 1;
}
async function call<T>(path: string, input: object): Promise<T> {
  const { http, message, data } = await server.admin.call<T>(path, input);
  expect([path, http, message]).toEqual([path, 200, expect.any(String)]);
  return data;
}
const definition = (partner_key: string, fields: object = {}) =>
  call('characteristics-definition/create', {
    partner_key,
    characteristicType: 'BONDED_PAIR',
    path: 'ISHOUSETRAINED',
    type: 'MATCH',
    condition: 'EQUALS',
    value: '1',
    ...fields,
  });
const mapping = (kind: string, set: string, word: string, partner = 'SHELTER_MANAGER') =>
  server.sql.query(`update mapping_${kind} set ${set} where external_id = $1 and partner_key = $2`, [word, partner]);
const range = (specie: string) =>
  server.sql.query(
    `update mapping_age_range set max = max - 1 where age_key = (select age_key from mapping_age_range r where r.specie_id = mapping_age_range.specie_id
      order by max desc limit 1) and specie_id = (select id from specie where name = $1 and not deleted)`,
    [specie],
  );

test.each([
  ['a definition of another partner', () => definition('PETPOINT', { global: true })],
  ['a definition that no network gives it', () => definition('SHELTER_MANAGER', { shelter_uuid: integration.shelter.uuid })],
  ['another integration', async () => endedSync(server, await listingOf(server, { account: 'other' }))],
  [
    'a network that does not connect it',
    async () => makeNetwork(server, await listingOf(server), { settings: { start_visibility: false } }),
  ],
  [
    'a word that none of its animals has',
    () =>
      server.sql.query(
        "insert into mapping_size (name, partner_key, external_id, size_key, active) values ('Whopper', 'SHELTER_MANAGER', 'Whopper', 'XL', true)",
      ),
  ],
  ['the ages of a species it has none of', () => range('Cat')],
  ['its description', () => server.sql.query("update integration set description = 'Anew' where uuid = $1", [integration.uuid])],
  ['a dry run', () => call('sync/one', { integration_uuid: integration.uuid, dry_run: true })],
] as [string, () => Promise<unknown>][])('%s makes it read nothing again', async (_what, change) => {
  await change();
  await endedSync(server, integration);
  expect(await readsChangesAlone()).toBe(true);
});

test.each([
  ['its settings', () => call('update/settings', { integration_uuid: integration.uuid, settings: { start_visibility: false } })],
  ['a definition of every integration of its partner', () => definition('SHELTER_MANAGER', { global: true })],
  ['a network that connects it', () => makeNetwork(server, integration, { settings: { start_visibility: false } })],
  ['what a word of its animals means', () => mapping('sex', "sex_key = 'FEMALE'", 'Male')],
  ['a breed that is switched off', () => mapping('breed', 'active = not active', 'Beagle')],
  ['the ages of its species', () => range('Dog')],
  [
    'a run that was broken off',
    () =>
      server.sql.query('delete from integration_rules where integration_id = (select id from integration where uuid = $1)', [
        integration.uuid,
      ]),
  ],
] as [string, () => Promise<unknown>][])('%s makes it read everything, once', async (_what, change) => {
  await change();
  expect(await readsChangesAlone()).toBe(false);
  expect(await readsChangesAlone()).toBe(true);
});
