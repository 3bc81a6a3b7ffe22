import type { Sync } from '@homeward/contract/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration } from '../../test/integrations.ts';
import { dog, type Listing, listingOf, type Row, startListing } from '../../test/listing.ts';
import { type Run, startWorker } from '../../test/process.ts';

let server: Listing;
let worker: Run;
let integration: MadeIntegration;
/** Who is here before, by name. */
let before: Map<string, number>;

const begin = () => startWorker(server, { PARTNER_ALLOW: new URL(server.address).host, SYNC_LEASE_SECONDS: '2' });
const kill = async () => {
  worker.child.kill('SIGKILL');
  await worker.ended;
};

beforeAll(async () => {
  server = await startListing({ ROLE: 'web' });
  worker = begin();
});
afterAll(async () => {
  await kill();
  await server.stop();
});

const chipped = (id: number, fields: Row = {}) => dog(id, { IDENTICHIPNUMBER: `98511200010${1000 + id}`, ...fields });
const living = async () => {
  const { rows } = await server.sql.query<{ id: number; name: string; status_key: string }>(
    'select p.id, p.name, p.status_key from pet p join organization_branch b on b.id = p.branch_id where b.shelter_id = $1 and not p.deleted',
    [integration.shelter.id],
  );
  return rows;
};

beforeEach(async () => {
  server.answer = undefined;
  server.rows = Array.from({ length: 30 }, (_, index) => chipped(index + 1));
  integration = await listingOf(server, {
    settings: { status_map: [{ id: 'Reserved', status: [{ type: 'IN_PROCESS' }] }] },
  });
  expect(await endedSync(server, integration)).toMatchObject({ state_key: 'FINISHED', added: 30 });
  before = new Map((await living()).map(({ id, name }) => [name, id]));
  // 1 to 3 have left, 4 and 5 are held, 6 is dead, 7 has another number, 8 another name, 9 is reserved, and two have come.
  server.rows = [
    ...[4, 5].map((id) => chipped(id, { ISHOLD: 1 })),
    chipped(6, { DECEASEDDATE: '2026-11-01' }),
    chipped(7, { ID: 107 }),
    chipped(8, { ANIMALNAME: 'Another name' }),
    chipped(9, { HASACTIVERESERVE: 1 }),
    ...Array.from({ length: 21 }, (_, index) => chipped(index + 10)),
    ...[31, 32].map((id) => chipped(id)),
  ];
});

/** Whoever waits for a lock. */
const waiting = "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
/** Kills the worker as soon as it waits for what is locked. */
async function killedWhileLocked(lock: string): Promise<void> {
  const holder = await server.sql.connect();
  await holder.query('begin');
  await holder.query(lock, lock.includes('$1') ? [integration.uuid] : []);
  await server.admin.call('sync/one', { integration_uuid: integration.uuid });
  await expect.poll(async () => (await holder.query(`select 1 ${waiting}`)).rowCount).toBeGreaterThan(0);
  await kill();
  await holder.query('rollback');
  holder.release();
}

async function killedWhileReading(): Promise<void> {
  const asked = Promise.withResolvers<void>();
  server.answer = (_request, response) => {
    response.write(JSON.stringify(server.rows).slice(0, 900));
    asked.resolve();
  };
  await server.admin.call('sync/one', { integration_uuid: integration.uuid });
  await asked.promise;
  await kill();
  server.answer = undefined;
}

const table = (name: string) => () => killedWhileLocked(`lock table ${name} in exclusive mode`);
const ofPet = (id: number) => () =>
  killedWhileLocked(`select from pet p join pet_source s on s.pet_id = p.id join integration i on i.id = s.integration_id
    where i.uuid = $1 and s.external_id = '${id}' for update of p`);

test.each<[string, () => Promise<void>]>([
  ['the partner’s list is read', killedWhileReading],
  ['pets are written', table('pet')],
  ['an animal is written that has another name', ofPet(8)],
  ['who is dead is archived', ofPet(6)],
  ['where animals come from is written', table('pet_source')],
  ['it is told what became of them', table('integration_sync_pet')],
  ['what the partner has is kept', table('integration_seen')],
  ['its rules are kept', table('integration_rules')],
  ['a status takes a pet off the site', ofPet(9)],
  ['who has left is archived', ofPet(1)],
])(
  'a worker that is killed while %s leaves nobody out, makes nobody twice, and offers nobody who may not be',
  async (_what, killed) => {
    await killed();
    worker = begin();
    const sync = await endedSync(server, integration);
    expect(sync).toMatchObject({ state_key: 'FINISHED', added: 2, archived: 6, waiting_for: null });
    const here = await living();
    const names = [7, ...Array.from({ length: 21 }, (_, index) => index + 10), 31, 32].map((id) => `Dog ${id}`);
    expect(
      here
        .filter(({ status_key }) => status_key === 'AVAILABLE')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...names, 'Another name'].toSorted());
    expect(here.filter(({ status_key }) => status_key !== 'AVAILABLE')).toMatchObject([
      { name: 'Dog 9', status_key: 'IN_PROCESS' },
    ]);
    // Each stays the pet that it was.
    const was = (name: string) => before.get(name === 'Another name' ? 'Dog 8' : name);
    expect(here.flatMap(({ id, name }) => ((was(name) ?? id) === id ? [] : [name]))).toEqual([]);
  },
);

test('what a second worker asks can be answered, and what somebody has changed since cannot', async () => {
  server.rows = server.rows.slice(-10);
  const asked = async () => {
    await killedWhileReading();
    worker = begin();
    const sync = await endedSync(server, integration);
    expect(sync).toMatchObject({ state_key: 'ASKING', archived: 0 });
    return () => server.admin.call<{ sync: Sync }>('sync/confirm', { sync_uuid: sync.uuid, archive: true });
  };
  const settings = (own: object) => server.admin.call('update/settings', { integration_uuid: integration.uuid, settings: own });
  const mended = await asked();
  await settings({ start_visibility: false });
  expect(await mended()).toMatchObject({ http: 409, message: 'The rules have changed since. Sync again' });
  const yes = await asked();
  expect(await yes()).toMatchObject({ http: 200, data: { sync: { state_key: 'FINISHED' } } });
  expect(await living()).toHaveLength(10);
});
