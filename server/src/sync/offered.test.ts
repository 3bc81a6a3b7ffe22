import { type PartnerKey, partnerKeys } from '@homeward/contract/partner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Animal } from '../../../simulator/src/world.ts';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  resolvePending,
  startWithPartners,
  syncNow,
} from '../../test/integrations.ts';
import { petsOf } from '../../test/listing.ts';

/** All nine over one shelter's animals: one world, so that a day there is a day everywhere. */
const held: Animal['status'][] = ['hold', 'pending', 'medical', 'stray'];
const left: Animal['status'][] = ['adopted', 'transferred', 'returned', 'deceased', 'escaped'];
let server: PartnersServer;
const integrations = new Map<PartnerKey, MadeIntegration>();
beforeAll(async () => {
  server = await startWithPartners({ animals: 40 });
  for (const key of partnerKeys) integrations.set(key, await makeIntegration(server, key));
  const all = [...integrations.values()];
  let ended = await Promise.all(all.map((one) => endedSync(server, one)));
  // A breed's word is known once its species is.
  while (ended.some(({ waiting }) => waiting > 0)) {
    await resolvePending(server);
    ended = await Promise.all(all.map((one) => syncNow(server, one)));
  }
});
afterAll(() => server.stop());

const of = (key: PartnerKey) => integrations.get(key) as MadeIntegration;
/** The simulator's own number of an animal. */
const numberOf = (key: PartnerKey, externalId: string) =>
  key === 'ANIMALS_FIRST' ? Number.parseInt(externalId.slice(-8), 16) : Number(/\d+$/.exec(externalId)?.[0]) % 1000;
/** Who is shown to adopters, by their number there; the pets as they are here. */
async function offered(key: PartnerKey): Promise<Map<number, string>> {
  const pets = await petsOf(server, of(key));
  const shown = pets.filter(
    ({ deleted, status_key, visibility_key }) => !deleted && status_key === 'AVAILABLE' && visibility_key === 'VISIBLE',
  );
  return new Map(shown.map(({ external_id, uuid }) => [numberOf(key, external_id), String(uuid)]));
}
/** Who is offered there; of AnimalsFirst's list of fosters nothing says that they can be adopted. */
const offeredThere = (key: PartnerKey) =>
  server.simulator
    .animals()
    .filter(({ status, foster }) => status === 'available' && !(foster && key === 'ANIMALS_FIRST'))
    .map(({ id }) => id ?? 0)
    .sort((one, other) => one - other);
const numbers = (pets: Map<number, string>) => [...pets.keys()].sort((one, other) => one - other);

/** A run as the schedule begins it: of changes alone, where the partner tells them. */
async function scheduled(): Promise<void> {
  await server.sql.query(
    `insert into integration_sync (integration_id, since, created_date)
      select i.id, case when p.incremental then now() end, now() - interval '1 minute'
      from integration i join partner p on p.key = i.partner_key where i.uuid = any($1)`,
    [[...integrations.values()].map(({ uuid }) => uuid)],
  );
  for (const one of integrations.values()) expect(await endedSync(server, one)).toMatchObject({ state_key: 'FINISHED' });
}

test.each(partnerKeys)('of %s those are offered whom it offers to the public, and nobody else', async (key) => {
  expect(server.simulator.animals().some(({ status }) => held.includes(status))).toBe(true);
  expect(numbers(await offered(key))).toEqual(offeredThere(key));
});

describe('once animals are held, die or leave', () => {
  const before = new Map<PartnerKey, Map<number, string>>();
  let turned: { id: number; status: Animal['status'] }[] = [];
  beforeAll(async () => {
    for (const key of partnerKeys) before.set(key, await offered(key));
    const free = server.simulator.animals().filter(({ status, foster }) => status === 'available' && !foster);
    turned = [...held, ...left].map((status, index) => ({ id: free[index]?.id ?? 0, status }));
    for (const { id, status } of turned) server.simulator.turn(id, status);
    await scheduled();
  });

  test.each(partnerKeys)('%s offers them no more within the next scheduled run', async (key) => {
    const now = await offered(key);
    expect(turned.filter(({ id }) => now.has(id))).toEqual([]);
    expect(numbers(now)).toEqual(offeredThere(key));
  });

  describe('and the living come back', () => {
    beforeAll(async () => {
      for (const { id, status } of turned) if (status !== 'deceased') server.simulator.turn(id, 'available');
      await scheduled();
    });

    test.each(partnerKeys)('they are the pets they were at %s', async (key) => {
      const now = await offered(key);
      expect(numbers(now)).toEqual(offeredThere(key));
      for (const [id, uuid] of now) expect([id, uuid]).toEqual([id, before.get(key)?.get(id)]);
    });
  });
});
