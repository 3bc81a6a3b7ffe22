import type { verifySettings } from '@homeward/contract/integration-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  credentialsOf,
  type MadeIntegration,
  makeIntegration,
  makeNetwork,
  type PartnersServer,
  simulated,
  startWithPartners,
} from '../../../../test/integrations.ts';
import { makeBranch } from '../../../../test/shelters.ts';

type Shown = z.output<typeof verifySettings.output>;

let server: PartnersServer;
let buddy: MadeIntegration;
beforeAll(async () => {
  server = await startWithPartners();
  buddy = await makeIntegration(server, 'SHELTER_BUDDY');
});
afterAll(() => server.stop());

const settingsOf = async (owner: object) =>
  (await server.admin.call<Shown>('verify/settings', { load_choices: true, ...owner })).data;

test('an integration names its shelter, its partner and what its lists are chosen from', async () => {
  const { shelter_uuid, partner_key, through_uuid, choices } = await settingsOf({ integration_uuid: buddy.uuid });
  expect({ shelter_uuid, partner_key, through_uuid }).toEqual({
    shelter_uuid: buddy.shelter.uuid,
    partner_key: 'SHELTER_BUDDY',
    through_uuid: buddy.uuid,
  });
  expect(choices.search_status_list?.map(({ name }) => name)).toContain('Available For Adoption');
});

test('a network has the choices of the first integration it connects', async () => {
  const network = await makeNetwork(server, buddy);
  const { through_uuid, choices } = await settingsOf({ network_uuid: network.uuid });
  expect(through_uuid).toBe(buddy.uuid);
  expect(choices).toEqual((await settingsOf({ integration_uuid: buddy.uuid })).choices);
});

test('a network that connects nothing asks no partner', async () => {
  const network = await makeNetwork(server, buddy);
  await server.admin.call('network/disconnect', { network_uuid: network.uuid, integration_uuid: buddy.uuid });
  expect(await settingsOf({ network_uuid: network.uuid })).toMatchObject({
    through_uuid: null,
    choices: {},
    partner_problem: null,
  });
});

test('what an integration does not say itself comes from the heavier of its networks', async () => {
  const integration = await makeIntegration(server, 'CHAMELEON', { settings: { start_visibility: false } });
  const shared = { start_visibility: true, filters: [{ field: 'Species', values: ['DOG'] }] };
  await makeNetwork(server, integration, { description: 'Light', weight: 1, settings: { ...shared, filters: [] } });
  const heavy = await makeNetwork(server, integration, { description: 'Heavy', weight: 2, settings: shared });
  await makeNetwork(server, integration, {
    description: 'Middle',
    weight: 1,
    settings: { filters: [{ field: 'Species', values: ['CAT'] }] },
  });
  const { settings, inherited } = await settingsOf({ integration_uuid: integration.uuid });
  expect(settings).toMatchObject({ start_visibility: false, filters: [] });
  expect(inherited).toEqual({ filters: { uuid: heavy.uuid, description: 'Heavy', value: shared.filters } });
});

test('a partner that does not answer leaves the settings to be read, and says why', async () => {
  server.simulator.set(simulated('SHELTER_BUDDY'), '500');
  try {
    const { partner_problem, choices, settings } = await settingsOf({ integration_uuid: buddy.uuid });
    expect(partner_problem).toMatch(/ShelterBuddy/);
    expect({ choices, settings }).toMatchObject({ choices: {}, settings: { filters: [] } });
  } finally {
    server.simulator.set(simulated('SHELTER_BUDDY'), null);
  }
});

test('of the credentials the address alone is shown, and not what may be hidden in one', async () => {
  const integration = await makeIntegration(server, 'LIFELINE');
  const { address, ...others } = await settingsOf({ integration_uuid: integration.uuid, load_choices: false });
  expect(address).toBe(server.simulator.address('lifeline'));
  const secrets = Object.entries(credentialsOf(server, 'LIFELINE')).filter(([name]) => name !== 'url');
  for (const [, secret] of secrets) expect(JSON.stringify(others)).not.toContain(secret);
  for (const url of ['https://user:canary@lifeline.example', 'https://lifeline.example/?key=canary']) {
    const credentials = server.server.door.seal({ url });
    await server.sql.query('update integration set credentials = $2 where uuid = $1', [integration.uuid, credentials]);
    expect((await settingsOf({ integration_uuid: integration.uuid, load_choices: false })).address).toBeNull();
  }
});

test('other locations of the shelter that read the same account are named', async () => {
  const north = await makeIntegration(server, 'PETPOINT');
  const south = { ...north, branch: await makeBranch(server, north.shelter, 'South') };
  const draft = await makeIntegration(server, 'PETPOINT', { branch: south, connected: false });
  expect((await settingsOf({ integration_uuid: draft.uuid })).same_account).toEqual(['North']);
  expect((await settingsOf({ integration_uuid: north.uuid })).same_account).toEqual([]);
});

test.each([{}, { integration_uuid: null }, { integration_uuid: 'none' }])('%j is refused as no integration', async (owner) => {
  const { http, message, data } = await server.admin.call('verify/settings', owner);
  expect(http).toBe(422);
  expect([message, JSON.stringify(data)].join(' ')).toContain('Invalid Integration UUID');
});
