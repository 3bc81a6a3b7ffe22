import type { Page } from '@homeward/contract/call';
import { partnerKeys } from '@homeward/contract/partner';
import type { Pet } from '@homeward/contract/pet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  resolvePending,
  startWithPartners,
  syncNow,
} from '../../test/integrations.ts';

let server: PartnersServer;
beforeAll(async () => {
  server = await startWithPartners({}, process.env.LOUD ? { LOG_LEVEL: 'error' } : {});
});
afterAll(() => server.stop());

const petsOf = async ({ shelter }: MadeIntegration) =>
  (await server.admin.call<Page<Pet>>('pet/search', { search: { 'branch.shelter.uuid': shelter.uuid }, options: { limit: 100 } }))
    .data;

test.each(partnerKeys)('the animals of %s become pets once their words are mapped', async (key) => {
  const integration = await makeIntegration(server, key);
  const first = await endedSync(server, integration);
  expect(first).toMatchObject({ state_key: 'FINISHED', reason: null });
  expect(first.added + first.waiting + first.filtered + first.failed_pets).toBe(first.current);
  let added = first.added;
  // A breed's word is known once its species is.
  for (let waiting = first.waiting; waiting > 0; ) {
    await resolvePending(server);
    const next = await syncNow(server, integration);
    expect(next).toMatchObject({ state_key: 'FINISHED', failed_pets: 0, archived: 0 });
    expect(next.added + next.waiting).toBe(waiting);
    ({ waiting } = next);
    added += next.added;
  }
  expect((await petsOf(integration)).count).toBe(added);
  expect(added).toBeGreaterThan(20);
  expect(await syncNow(server, integration)).toMatchObject({ added: 0, updated: 0, archived: 0, unchanged: added });
});
