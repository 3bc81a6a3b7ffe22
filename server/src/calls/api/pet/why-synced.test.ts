import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow } from '../../../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, petsOf, startListing } from '../../../../test/listing.ts';

let server: Listing;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(() => {
  server.rows = dogs(4);
});
afterAll(() => server.stop());

async function brought(settings: object = {}) {
  const integration = await listingOf(server, { settings });
  await endedSync(server, integration);
  return integration;
}
/** Why visitors do not meet the first dog. */
async function reasonsOf(integration: MadeIntegration) {
  const [first] = await petsOf(server, integration);
  return (await server.admin.call<{ reasons: object[] }>('pet/why', { uuid: first?.uuid })).data.reasons;
}
const deleted = expect.objectContaining({ key: 'PET_DELETED' });

test('a pet that came hidden names the setting that hides it', async () => {
  const integration = await brought({ start_visibility: false });
  expect(await reasonsOf(integration)).toEqual([
    {
      key: 'HIDDEN',
      message: 'It is hidden, as its integration brings pets, until staff show it',
      to: `/integration/${integration.uuid}/settings`,
    },
  ]);
});

test('a pet that filters leave out names the rule, with the way to the filters', async () => {
  const integration = await brought();
  server.rows = [dog(1, { COLOR: 'Black' }), ...dogs(4).slice(1)];
  const settings = { exclude_filters: [{ field: 'COLOR', values: ['Black'] }] };
  await server.admin.call('update/settings', { integration_uuid: integration.uuid, settings });
  await syncNow(server, integration);
  expect(await reasonsOf(integration)).toEqual([
    deleted,
    { key: 'LEFT_OUT', message: expect.stringContaining('COLOR'), to: `/integration/${integration.uuid}/settings` },
  ]);
});

test('a pet that its partner lists no more says so, with the way to the run', async () => {
  const integration = await brought();
  server.rows = dogs(4).slice(1);
  await syncNow(server, integration);
  expect(await reasonsOf(integration)).toEqual([
    deleted,
    { key: 'LEFT_OUT', message: 'The partner no longer lists it.', to: `/integration/${integration.uuid}/sync` },
  ]);
});

test('a pet that comes back with a word nobody has decided on names the mapping it waits for', async () => {
  const integration = await brought();
  server.rows = dogs(4).slice(1);
  await syncNow(server, integration);
  server.rows = [dog(1, { SIZENAME: 'Beyond all sizes' }), ...dogs(4).slice(1)];
  await syncNow(server, integration);
  expect(await reasonsOf(integration)).toEqual([
    deleted,
    { key: 'PENDING_MAPPING', message: 'Waits for the mapping of size Beyond all sizes.', to: '/integration-mapping/size' },
  ]);
});
