import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig } from '../../server/src/config.ts';
import { connect } from '../../server/src/database/connect.ts';
import { startServer } from '../../server/src/server.ts';
import { runSync } from '../../server/src/sync/run.ts';

/**
 * A server that syncs a new integration with a simulated partner twice. Arguments: the database's url, a data folder,
 * the simulator's port. Says in JSON how many seconds each run took, its counts, and by how many MB the memory grew.
 */
const [url = '', dataDir = '', port = ''] = process.argv.slice(2);
const server = await startServer(
  readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    SYNC_MINUTES: '0',
    SAMPLE: '0',
    SECRET_KEY: 'a key for the bench and nothing else',
  }),
);
server.door.loopbackPort = Number(port);
const { db, pool } = connect({ connectionString: url });
const engine = { db, door: server.door, leaseSeconds: 10, onError: console.error, stopping: new AbortController().signal };

let integration = await connected();
// Words that have no meaning yet would only keep pets waiting: what is measured is the work on pets.
await sync();
await sql`update mapping_breed set breed_id = b.id, active = true
  from (select specie_id, min(id) as id from breed group by specie_id) b where b.specie_id = mapping_breed.specie_id and breed_id is null`.execute(
  db,
);
for (const [kind, key] of [
  ['sex', 'UNKNOWN'],
  ['size', 'M'],
  ['age', 'ADULT'],
] as const)
  await sql`update ${sql.table(`mapping_${kind}`)} set ${sql.ref(`${kind}_key`)} = ${key}, active = true where ${sql.ref(`${kind}_key`)} is null`.execute(
    db,
  );
await sql`update mapping_specie set specie_id = (select min(id) from specie), active = true where specie_id is null`.execute(db);
integration = await connected();

await wait(2000);
const idle = process.memoryUsage.rss();
let most = idle;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 50);
const first = await sync();
const second = await sync();
clearInterval(watch);
// Where the bare script writes, so that both fill tables of one size.
const bare = await connected();
console.log(JSON.stringify({ first, second, bare, megabytes: Math.round((most - idle) / 2 ** 20) }));
await pool.end();
await server.stop();
process.exit(0);

/** A new location, connected to the simulated partner. */
async function connected(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with shelter as (insert into organization_shelter (name, slug, email, country_id, interview_config, pet_listing)
        select 'Bench', 'bench-' || gen_random_uuid(), 'bench@shelter.example', min(id), '{}', '{}' from country returning id, country_id),
      place as (insert into address (country_id, zip, address, time_zone)
        select country_id, '1', gen_random_uuid()::text, 'UTC' from shelter returning id),
      branch as (insert into organization_branch (shelter_id, name, email, work_phone, address_id)
        select shelter.id, 'Bench', 'bench@shelter.example', '1', place.id from shelter, place returning id, shelter_id)
    insert into integration (description, partner_key, shelter_id, branch_id, credentials, account_hash, active, settings_saved)
      select 'Bench', 'SHELTER_LUV', shelter_id, id, ${server.door.seal({ key: 'shelterluv-key', url: `http://127.0.0.1:${port}/shelter-luv` })},
        'bench', true, true from branch returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

async function sync() {
  const started = await sql<{
    uuid: string;
  }>`insert into integration_sync (integration_id) values (${integration}) returning uuid`.execute(db);
  const uuid = started.rows[0]?.uuid ?? '';
  const began = performance.now();
  const cpu = process.cpuUsage();
  await runSync(engine, uuid);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const ended = await sql<
    Record<string, number>
  >`select current, added, unchanged, waiting, failed_pets, reason from integration_sync where uuid = ${uuid}`.execute(db);
  return { seconds, cpu: (user + system) / 1e6, ...ended.rows[0] };
}
