import { partnerKeys } from '@homeward/contract/partner';
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
import { petsOf } from '../../test/listing.ts';

let server: PartnersServer;
const integrations = new Map<string, MadeIntegration>();
const living = async (integration: MadeIntegration) => (await petsOf(server, integration)).filter(({ deleted }) => !deleted);
let last: { id: number }[] = [];
const before = new Map<string, number>();

beforeAll(async () => {
  server = await startWithPartners({ animals: 30 }, { SYNC_MINUTES: '15' });
  await server.sql.query('update integration set deleted = true, active = false');
  for (const key of partnerKeys) integrations.set(key, await makeIntegration(server, key));
  const all = [...integrations.values()];
  const ended = () => Promise.all(all.map((integration) => endedSync(server, integration)));
  await ended();
  for (let round = 0; round < 2; round++) {
    await resolvePending(server);
    await Promise.all(all.map((integration) => syncNow(server, integration)));
  }
  for (const integration of all) before.set(integration.key, (await living(integration)).length);
  // No partner promises that the date of a record moves with its status.
  const [adopted, dead, held] = server.simulator.animals().filter(({ status }) => status === 'available');
  server.simulator.turn(adopted?.id ?? 0, 'adopted', true);
  server.simulator.turn(dead?.id ?? 0, 'deceased', true);
  server.simulator.turn(held?.id ?? 0, 'hold', true);
  ({ rows: last } = await server.sql.query<{ id: number }>('select max(id) as id from integration_sync'));
  await server.sql.query("update integration_sync set finish = finish - interval '16 minutes'");
});
afterAll(() => server.stop());

test.each(partnerKeys)(
  '%s: who is adopted, dead or on hold is gone with the next scheduled run, and nobody else',
  async (key) => {
    const integration = integrations.get(key) as MadeIntegration;
    const begun = async () =>
      (
        await server.sql.query(
          'select from integration_sync s join integration i on i.id = s.integration_id where i.uuid = $1 and s.id > $2',
          [integration.uuid, last[0]?.id],
        )
      ).rows.length;
    await expect.poll(begun).toBe(1);
    expect(await endedSync(server, integration)).toMatchObject({ state_key: 'FINISHED', archived: 3, added: 0, failed_pets: 0 });
    expect(await living(integration)).toHaveLength((before.get(key) ?? 0) - 3);
  },
);
