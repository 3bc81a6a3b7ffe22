import type { Page } from '@homeward/contract/call';
import type { Pet } from '@homeward/contract/pet';
import { isUnderWay, type Sync } from '@homeward/contract/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chance } from '../../test/chance.ts';
import {
  endedSync,
  makeIntegration,
  type PartnersServer,
  resolvePending,
  startWithPartners,
  syncNow,
} from '../../test/integrations.ts';
import { type Run, startWorker } from '../../test/process.ts';

const ANIMALS = 5000;
const KILLS = 10;
const SEED = 7;

let server: PartnersServer;
let worker: Run;
/** What a client that only searches has seen meanwhile. */
const searches: number[] = [];

const begin = () =>
  startWorker(server, {
    SAMPLE: '1',
    PARTNER_ALLOW: new URL(server.simulator.address('shelter-luv')).host,
    SYNC_LEASE_SECONDS: '3',
  });

beforeAll(async () => {
  server = await startWithPartners({ animals: ANIMALS }, { ROLE: 'web' });
  worker = begin();
});
afterAll(async () => {
  worker.child.kill('SIGKILL');
  await server.stop();
});

const below = chance(SEED);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves once the newest run is past `seen` animals, or has ended. */
async function progress(uuid: string, seen: number): Promise<Sync> {
  for (;;) {
    const { rows } = await server.sql.query<{ uuid: string }>(
      'select s.uuid from integration_sync s join integration i on i.id = s.integration_id where i.uuid = $1 order by s.id desc limit 1',
      [uuid],
    );
    const { sync } = (await server.admin.call<{ sync: Sync }>('verify/sync', { sync_uuid: rows[0]?.uuid })).data;
    if (!isUnderWay(sync.state_key) || sync.current > seen) return sync;
    await pause(20);
  }
}

test(`workers killed ${KILLS} times in the middle lose no pet, make none twice, and count right`, async () => {
  // The words are known before, so that all pets come with the run that is disturbed.
  const before = await makeIntegration(server, 'SHELTER_LUV');
  for (let { waiting } = await endedSync(server, before); waiting > 0; ) {
    await resolvePending(server);
    ({ waiting } = await syncNow(server, before));
  }
  let searching = true;
  const client = (async () => {
    while (searching) {
      const { http } = await server.admin.call('question/search', { options: { limit: 20 } });
      searches.push(http);
      await pause(50);
    }
  })();

  const integration = await makeIntegration(server, 'SHELTER_LUV');
  for (let kills = 0, seen = 0; kills < KILLS; ) {
    const sync = await progress(integration.uuid, seen);
    if (isUnderWay(sync.state_key)) {
      await pause(below(100));
      worker.child.kill('SIGKILL');
      await worker.ended;
      worker = begin();
      kills += 1;
      // What it had done between being looked at and its end is no progress of the next.
      seen = (await progress(integration.uuid, -1)).current;
    } else {
      await server.admin.call('sync/one', { integration_uuid: integration.uuid, forceUpdates: true });
      seen = 0;
    }
  }
  await endedSync(server, integration);
  searching = false;
  await client;

  const { rows } = await server.sql.query<{ state: string; handled: boolean; added: number; current: number; attempt: number }>(
    `select case when finish is not null then 'FINISHED' else 'OTHER' end as state, added, current, attempt,
        added + updated + unchanged + restored + migrated + waiting + failed_pets + filtered = current as handled
      from integration_sync s join integration i on i.id = s.integration_id where i.uuid = $1 order by s.id`,
    [integration.uuid],
  );
  expect(rows.map(({ state, handled }) => ({ state, handled }))).toEqual(rows.map(() => ({ state: 'FINISHED', handled: true })));
  // That runs were disturbed, and not only what lies between them.
  expect(rows.reduce((sum, { attempt }) => sum + attempt, 0)).toBeGreaterThan(rows.length + KILLS / 2);
  const listed = (await syncNow(server, before)).unchanged;
  expect(rows[0]).toMatchObject({ added: listed, current: listed });
  const pets = await server.admin.call<Page<Pet>>('pet/search', { search: { 'branch.shelter.uuid': integration.shelter.uuid } });
  expect(pets.data.count).toBe(listed);
  const twice = await server.sql.query(
    `select custom_code from pet p join organization_branch b on b.id = p.branch_id where b.shelter_id = $1 group by 1 having count(*) > 1`,
    [integration.shelter.id],
  );
  expect(twice.rows).toEqual([]);
});

test('the web process has answered every search all the while', () => {
  expect(searches.length).toBeGreaterThan(20);
  expect(searches.filter((http) => http !== 200)).toEqual([]);
});
