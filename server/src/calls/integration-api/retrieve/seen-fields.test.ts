import type { PartnerStatus, Seen } from '@homeward/contract/integration-settings';
import { type PartnerKey, partnerKeys } from '@homeward/contract/partner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  makeNetwork,
  type PartnersServer,
  simulated,
  startWithPartners,
  syncNow,
} from '../../../../test/integrations.ts';
import { NOWHERE } from '../../../../test/new-shelter.ts';

let server: PartnersServer;
beforeAll(async () => {
  server = await startWithPartners({ animals: 30 });
});
afterAll(() => server.stop());

const ask = (input: object, by = server.admin) => by.call<{ seen: Seen }>('retrieve/seen-fields', input);
const seenOf = async (input: object) => (await ask(input)).data.seen;
const field = (seen: Seen, path: string) => seen.fields.find((one) => one.path === path);

describe.each(partnerKeys)('the animals of %s', (key: PartnerKey) => {
  let integration: MadeIntegration;
  beforeAll(async () => {
    integration = await makeIntegration(server, key);
    await endedSync(server, integration);
  });

  test('are known by their fields and words after a run, without asking the partner', async () => {
    server.simulator.set(simulated(key), '500');
    const seen = await seenOf({ integration_uuid: integration.uuid });
    server.simulator.set(simulated(key), null);
    expect(seen).toMatchObject({ whole: true, sample: { name: expect.stringMatching(/./), fields: expect.anything() } });
    expect(field(seen, 'status')).toMatchObject({ animals: seen.animals, whole: true, values: expect.anything() });
    expect(field(seen, 'specie')?.values.map((word) => word.toLowerCase())).toContain('dog');
    expect(seen.fields.length).toBeGreaterThan(15);
    // Each once: what we made of a field stands beside it under no name that reads the same.
    const shown = (seen.sample?.fields ?? []).map(({ path }) => path.toLowerCase());
    expect(shown.filter((path, at) => shown.indexOf(path) !== at)).toEqual([]);
  });

  test('are counted in the preview as Settings counts them, whatever is wanted of them', async () => {
    const totals = async () => {
      const counted = await server.admin.call<{ total: number }>('retrieve/total-pets', { integration_uuid: integration.uuid });
      const shown = await server.admin.call<{ total: number }>('integration/preview', { integration_uuid: integration.uuid });
      return { counted: counted.data.total, shown: shown.data.total };
    };
    const before = await totals();
    expect(before.shown).toBe(before.counted);
    const [status = ''] = field(await seenOf({ integration_uuid: integration.uuid }), 'status')?.values ?? [];
    const settings = { status_map: [{ id: status, status: [{ type: 'NOT_OFFERED' }] }] };
    await server.admin.call('update/settings', { integration_uuid: integration.uuid, settings });
    const changed = await totals();
    expect(changed.shown).toBe(changed.counted);
    expect(changed.shown).toBeLessThanOrEqual(before.shown);
    const filters = [{ field: 'status', values: [status] }];
    const filtered = { integration_uuid: integration.uuid, settings: { ...settings, filters } };
    // Not every partner's animals are filtered.
    const isFiltered = (await server.admin.call('update/settings', filtered)).http === 200;
    expect((await totals()).shown).toBe(isFiltered ? null : changed.shown);
    await server.admin.call('update/settings', { integration_uuid: integration.uuid, settings: { ...settings, filters: [] } });
    await syncNow(server, integration);
    const after = await totals();
    expect(after.shown).toBe(after.counted);
    expect(after.shown).toBeLessThanOrEqual(before.shown);
  });
});

test('before the first run the partner is asked, and silence is nothing', async () => {
  const draft = await makeIntegration(server, 'CHAMELEON', { connected: false });
  expect(field(await seenOf({ integration_uuid: draft.uuid }), 'status')?.values).toContain('AVAILABLE');
  server.simulator.set('chameleon', '500');
  expect(await seenOf({ integration_uuid: draft.uuid })).toEqual({ animals: 0, whole: false, fields: [], sample: null });
  server.simulator.set('chameleon', null);
});

test('a network knows what the integrations have that it connects, and a partner what all have, of one shelter or of any', async () => {
  const integration = await makeIntegration(server, 'PETPOINT');
  await endedSync(server, integration);
  const network = await makeNetwork(server, integration);
  const own = await seenOf({ integration_uuid: integration.uuid });
  expect(await seenOf({ network_uuid: network.uuid })).toEqual(own);
  expect(await seenOf({ partner_key: 'PETPOINT', shelter_uuid: integration.shelter.uuid })).toEqual(own);
  expect((await seenOf({ partner_key: 'PETPOINT' })).animals).toBeGreaterThan(own.animals);
  expect((await seenOf({ partner_key: 'PETPOINT', shelter_uuid: NOWHERE })).fields).toEqual([]);
});

test('whose fields are meant has to be said', async () => {
  expect(await ask({})).toMatchObject({ http: 422 });
  expect(await ask({ integration_uuid: NOWHERE })).toMatchObject({ http: 404 });
  expect(await ask({ partner_key: 'PETPOINT' }, await server.userWith('integration/search'))).toMatchObject({ http: 403 });
});

test.each(partnerKeys)(
  'before the first run the reading that counts the animals of %s tells how many have each status',
  async (key) => {
    const { uuid } = await makeIntegration(server, key, { connected: false });
    const statuses = async (path: 'verify/settings' | 'retrieve/total-pets') =>
      (await server.admin.call<{ statuses: PartnerStatus[] | null }>(path, { integration_uuid: uuid })).data.statuses;
    expect(new Set((await statuses('verify/settings'))?.map(({ animals }) => animals))).toEqual(new Set([null]));
    const counted = (await statuses('retrieve/total-pets')) ?? [];
    const offered = counted
      .filter(({ becomes }) => becomes === 'AVAILABLE')
      .reduce((sum, { animals }) => sum + (animals ?? 0), 0);
    const total = await server.admin.call<{ total: number }>('retrieve/total-pets', { integration_uuid: uuid });
    expect(offered).toBe(total.data.total);
    expect(offered).toBeGreaterThan(0);
    server.simulator.set(simulated(key), '500');
    expect(await server.admin.call('retrieve/total-pets', { integration_uuid: uuid })).toMatchObject({ http: 424 });
    server.simulator.set(simulated(key), null);
  },
);
