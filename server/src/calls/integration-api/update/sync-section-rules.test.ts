import { type SyncSection, sectionNames } from '@homeward/contract/integration-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MadeIntegration } from '../../../../test/integrations.ts';
import { type Listing, listingOf, startListing } from '../../../../test/listing.ts';
import { NOWHERE } from '../../../../test/new-shelter.ts';

let server: Listing;
let integration: MadeIntegration;
let network_uuid: string;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(async () => {
  integration = await listingOf(server, { connected: false });
  network_uuid = await network(1);
});
afterAll(() => server.stop());

interface Shown {
  sync_sections: SyncSection[];
}
async function network(weight: number): Promise<string> {
  const { data } = await server.admin.call<{ network: { uuid: string } }>('network/create', {
    shelter_uuid: integration.shelter.uuid,
    partner_key: 'SHELTER_MANAGER',
    weight,
  });
  await server.admin.call('network/connect', { network_uuid: data.network.uuid, integration_uuid: integration.uuid });
  return data.network.uuid;
}
const update = (input: object, by = server.admin) => by.call<Shown>('update/sync-section', { network_uuid, ...input });
const verify = async (input: object) => (await server.admin.call<Shown>('verify/sync-sections', input)).data.sync_sections;
const said = (sections: SyncSection[]) =>
  Object.fromEntries(sections.filter(({ status }) => status !== 'ALWAYS').map(({ name, status }) => [name, status]));

test('without a word all are ALWAYS', async () => {
  const sections = await verify({ network_uuid });
  expect(sections.map(({ name }) => name)).toEqual(sectionNames);
  expect(said(sections)).toEqual({});
});

test('one section is changed', async () => {
  const answer = await update({ section_name: 'PRICE', section_status: 'NEVER' });
  expect(said(answer.data.sync_sections)).toEqual({ PRICE: 'NEVER' });
  expect(said(await verify({ network_uuid }))).toEqual({ PRICE: 'NEVER' });
});

test('several are changed at once, and the others stay', async () => {
  await update({ section_name: 'PRICE', section_status: 'NEVER' });
  const sections = [
    { name: 'INFO', status: 'ON_CREATE' },
    { name: 'VIDEOS', status: 'NEVER' },
  ];
  expect(said((await update({ sections })).data.sync_sections)).toEqual({ INFO: 'ON_CREATE', PRICE: 'NEVER', VIDEOS: 'NEVER' });
});

test('what nobody has said stays unsaid when others are saved, and can be unsaid again', async () => {
  const named = (sections: SyncSection[]) => sections.filter(({ network }) => network).map(({ name }) => name);
  expect(named(await verify({ network_uuid }))).toEqual([]);
  const sections = sectionNames.map((name) => ({ name, status: name === 'PRICE' ? 'NEVER' : null }));
  expect(named((await update({ sections })).data.sync_sections)).toEqual(['PRICE']);
  expect(named(await verify({ integration_uuid: integration.uuid }))).toEqual(['PRICE']);
  await update({ sections: [{ name: 'PRICE', status: null }] });
  expect(named(await verify({ network_uuid }))).toEqual([]);
});

test('two who change different sections at once both get their way', async () => {
  const answers = await Promise.all(sectionNames.map((section_name) => update({ section_name, section_status: 'NEVER' })));
  expect(answers.map(({ http }) => http)).toEqual(Array(7).fill(200));
  expect(Object.keys(said(await verify({ network_uuid })))).toHaveLength(7);
});

test('of several one that is wrong refuses all', async () => {
  const sections = [
    { name: 'INFO', status: 'NEVER' },
    { name: 'PRICE', status: 'SOMETIMES' },
  ];
  expect(await update({ sections })).toMatchObject({ http: 422 });
  expect(said(await verify({ network_uuid }))).toEqual({});
});

test('nothing to change changes nothing', async () => {
  expect(await update({})).toMatchObject({ http: 200 });
  const { rows } = await server.sql.query('select version from network where uuid = $1', [network_uuid]);
  expect(rows).toEqual([{ version: 1 }]);
});

test.each([
  [{ section_name: 'PRICE' }, 'section_status'],
  [{ section_status: 'NEVER' }, 'section_name'],
])('%j lacks its other half', async (input, path) => {
  expect(await update(input)).toMatchObject({ http: 422, data: { errors: [{ path: [path], message: 'Required field' }] } });
});

test.each([
  { section_name: 'NAMES', section_status: 'NEVER' },
  { section_name: 'PRICE', section_status: 'never' },
])('%j is refused', async (input) => {
  expect(await update(input)).toMatchObject({ http: 422 });
});

test('an integration shows what it inherits and from where', async () => {
  const heavier = await network(9);
  await update({ section_name: 'PRICE', section_status: 'NEVER' });
  await update({ section_name: 'INFO', section_status: 'NEVER' });
  await update({ network_uuid: heavier, section_name: 'PRICE', section_status: 'ON_CREATE' });
  const sections = await verify({ integration_uuid: integration.uuid });
  expect(said(sections)).toEqual({ PRICE: 'ON_CREATE', INFO: 'NEVER' });
  expect(sections.find(({ name }) => name === 'PRICE')?.network?.uuid).toBe(heavier);
  expect(sections.find(({ name }) => name === 'INFO')?.network?.uuid).toBe(network_uuid);
  expect(sections.find(({ name }) => name === 'VIDEOS')?.network).toBeNull();
});

test('a network that is not there is not found', async () => {
  expect(await update({ network_uuid: NOWHERE })).toMatchObject({ http: 404, message: 'Network not found' });
});

test('only who holds the permission changes them', async () => {
  const reader = await server.userWith('verify/sync-sections');
  expect(await update({}, reader)).toMatchObject({ http: 403, data: { permission: 'update/sync-section' } });
});
