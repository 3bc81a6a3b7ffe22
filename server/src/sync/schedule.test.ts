import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  startWithPartners,
} from '../../test/integrations.ts';

let server: PartnersServer;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startWithPartners({ animals: 12 }, { SYNC_MINUTES: '15' });
  // The sample's would begin as well.
  await server.sql.query('update integration set deleted = true, active = false');
});
beforeEach(async () => {
  for (const { key } of server.simulator.partners) server.simulator.set(key, null);
  integration = await makeIntegration(server, 'CHAMELEON_DALLAS');
  await endedSync(server, integration);
});
afterAll(() => server.stop());

const runs = async ({ uuid }: { uuid: string } = integration) =>
  (
    await server.sql.query<{ id: number; since: Date | null; admin_user_id: number | null; archived: number; current: number }>(
      'select s.* from integration_sync s join integration i on i.id = s.integration_id where i.uuid = $1 order by s.id',
      [uuid],
    )
  ).rows;
/** Lets its runs have ended so many minutes ago; they began after the rules were made all the same. */
const ago = (minutes: number, uuid = integration.uuid) =>
  server.sql.query(
    `update integration_sync s set finish = finish - $2 * interval '1 minute', failed = failed - $2 * interval '1 minute'
      from integration i where i.id = s.integration_id and i.uuid = $1`,
    [uuid, minutes],
  );
/** Two rounds of the schedule. */
const rounds = () => new Promise((resolve) => setTimeout(resolve, 7000));
const settle = () =>
  server.sql.query("update pet_source set outcome_key = 'UNCHANGED', waits_on = null where outcome_key in ('WAITING', 'FAILED')");

test('what is due begins by itself, once, by nobody', async () => {
  await ago(16);
  await expect.poll(async () => (await runs()).length).toBe(2);
  await endedSync(server, integration);
  await rounds();
  const all = await runs();
  expect(all).toHaveLength(2);
  expect(all[1]?.admin_user_id).toBeNull();
});

test('what is not due, failed not long enough ago, is a draft, disconnected, or of a resting shelter does not begin', async () => {
  const [failed, paused, gone, closed] = [
    await makeIntegration(server, 'CHAMELEON_DALLAS'),
    await makeIntegration(server, 'CHAMELEON_DALLAS'),
    await makeIntegration(server, 'CHAMELEON_DALLAS'),
    await makeIntegration(server, 'CHAMELEON_DALLAS'),
  ];
  const draft = await makeIntegration(server, 'CHAMELEON_DALLAS', { connected: false });
  for (const one of [failed, paused, gone, closed]) await endedSync(server, one);
  const idle = { failed, paused, gone, closed };
  await server.sql.query(
    `insert into integration_sync (integration_id, failed, created_date) select i.id, now(), now() from integration i, generate_series(1, 2) where i.uuid = $1`,
    [failed.uuid],
  );
  // Two failures in a row: four times the interval.
  await server.admin.call('shelter/toggle-active', { organization_shelter_uuid: paused.shelter.uuid, active: false });
  await server.admin.call('integration/disconnect', { integration_uuid: gone.uuid });
  await server.sql.query('update organization_branch set deleted = true where id = $1', [closed.branch.id]);
  const before = Object.fromEntries(
    await Promise.all(Object.entries(idle).map(async ([key, one]) => [key, (await runs(one)).length])),
  );
  await ago(14);
  await ago(59, failed.uuid);
  for (const one of [paused, gone, closed]) await ago(500, one.uuid);
  await rounds();
  const after = Object.fromEntries(
    await Promise.all(Object.entries(idle).map(async ([key, one]) => [key, (await runs(one)).length])),
  );
  expect(after).toEqual(before);
  expect(await runs()).toHaveLength(1);
  expect(await runs(draft)).toEqual([]);
  // After the hour the one that failed is asked again, and the activated shelter's begins.
  await ago(2, failed.uuid);
  await server.admin.call('shelter/toggle-active', { organization_shelter_uuid: paused.shelter.uuid, active: true });
  await expect.poll(async () => (await runs(failed)).length).toBe((before.failed ?? 0) + 1);
  await expect.poll(async () => (await runs(paused)).length).toBe((before.paused ?? 0) + 1);
});

test('while one runs no second one begins', async () => {
  await server.sql.query(
    `insert into integration_sync (integration_id, lease_until) select id, now() + interval '15 seconds' from integration where uuid = $1`,
    [integration.uuid],
  );
  await ago(500);
  await rounds();
  expect(await runs()).toHaveLength(2);
  await server.sql.query(
    'update integration_sync set canceled = now() where finish is null and failed is null and canceled is null',
  );
});

describe('a database’s clock that was set back an hour', () => {
  test('stops no schedule', async () => {
    await ago(-60);
    await expect.poll(async () => (await runs()).length).toBe(2);
    await endedSync(server, integration);
    await rounds();
    expect(await runs()).toHaveLength(2);
  });

  test.each([
    ['run that a worker had begun', "'1 hour'", 'false'],
    ['run that waited for its turn', 'null', 'true'],
  ])('lets no %s wait for that hour', async (_what, lease, waits) => {
    await server.sql.query(
      `with run as (insert into integration_sync (integration_id, lease_until, created_date)
          select id, now() + ${lease}::interval, now() + interval '1 hour' from integration where uuid = $1 returning uuid)
        insert into pgboss.job (name, data, start_after, singleton_key, policy)
          select 'sync', jsonb_build_object('uuid', uuid), now() + interval '1 hour', uuid, 'short' from run where ${waits}`,
      [integration.uuid],
    );
    expect(await endedSync(server, integration)).toMatchObject({ state_key: 'FINISHED' });
  });
});

test('after a whole run only changes are read, whatever others change, and who is listed still stays', async () => {
  await settle();
  await server.sql.query(
    `insert into mapping_size (name, partner_key, external_id, size_key, active) values ('Whopper', 'CHAMELEON_DALLAS', 'Whopper', 'XL', true);
      update integration set description = 'Another one' where uuid <> '${integration.uuid}'`,
  );
  await ago(16);
  await expect.poll(async () => (await runs()).length).toBe(2);
  expect(await endedSync(server, integration)).toMatchObject({ state_key: 'FINISHED', archived: 0 });
  expect((await runs())[1]?.since).not.toBeNull();
});

test('after a day, or a change of the rules, everything is read', async () => {
  await settle();
  await ago(25 * 60);
  await expect.poll(async () => (await runs()).length).toBe(2);
  await endedSync(server, integration);
  expect((await runs())[1]?.since).toBeNull();
  await server.admin.call('update/settings', { integration_uuid: integration.uuid, settings: { start_visibility: false } });
  await ago(16);
  await expect.poll(async () => (await runs()).length).toBe(3);
  await endedSync(server, integration);
  expect((await runs())[2]?.since).toBeNull();
});
