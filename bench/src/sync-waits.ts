import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig } from '../../server/src/config.ts';
import { connect } from '../../server/src/database/connect.ts';
import { startServer } from '../../server/src/server.ts';
import { connected, giveWordsMeaning } from './integration.ts';
import { SECRET_KEY } from './keys.ts';

/**
 * How long 30 integrations, two of them slow, wait for their turn, and for how long a sync of many animals by 200
 * definitions holds the process that also serves. Arguments: a data folder, whose cluster no other process works on, and
 * the ports of two simulators, the second with many animals. Says it in JSON.
 */
const [dataDir = '', port = '', manyPort = ''] = process.argv.slice(2);
const server = await startServer(
  readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    // Of those that are connected each begins at once, and once.
    SYNC_MINUTES: '1440',
    SAMPLE: '0',
    SECRET_KEY,
  }),
);
const { db, pool } = connect({
  connectionString: `postgres://homeward@localhost/homeward?host=${encodeURIComponent(join(dataDir, 'postgres'))}`,
});

const delay = monitorEventLoopDelay({ resolution: 1 });
/** The most processor time of one turn of the event loop, in microseconds: loading the engine at the first sync counts. */
let longest = 0;
let before = process.threadCpuUsage();
let next = setImmediate(function turn() {
  const { user, system } = process.threadCpuUsage(before);
  longest = Math.max(longest, user + system);
  before = process.threadCpuUsage();
  next = setImmediate(turn);
});
delay.enable();

await sql`update integration set active = false`.execute(db);
server.door.loopbackPort = Number(port);
const fast: number[] = [];
const slow: number[] = [];
for (let place = 0; place < 30; place++)
  await (place % 15 ? fast.push(await connected(db, server, port)) : slow.push(await connected(db, server, port, 'petpoint')));
await ended(fast);
const { rows: waits } = await sql<{ seconds: number }>`
  select extract(epoch from (stages -> 0 ->> 'date')::timestamptz - created_date)::float8 as seconds
  from integration_sync where integration_id = any(${[...fast, ...slow]}) order by 1`.execute(db);
const underWay = await live(slow);

await sql`update integration_sync set canceled = now() where num_nonnulls(finish, canceled, failed) = 0`.execute(db);
await sql`update integration set active = false`.execute(db);
await giveWordsMeaning(db);
await sql`insert into characteristics_definition (partner_key, characteristic_type, path, type, condition, value, global, active)
  select 'SHELTER_LUV', 'HIGH_ENERGY', path, 'MATCH', 'CONTAINS', 'word ' || n, true, true
  from generate_series(1, 200) n, lateral (select (array['Attributes[].AttributeName', 'Description', 'CurrentLocation.Tier1'])[1 + n % 3] as path) p`.execute(
  db,
);
server.door.loopbackPort = Number(manyPort);
// Once for the words, and once more with all that they mean.
await ended([await connected(db, server, manyPort)]);
await giveWordsMeaning(db);
const many = await connected(db, server, manyPort);
await ended([many]);
delay.disable();
clearImmediate(next);
const { rows } = await sql<{ current: number }>`select current from integration_sync where integration_id = ${many}`.execute(db);
const milliseconds = { held: delay.max / 1e6, processor: longest / 1000 };
const median = waits[Math.floor(waits.length / 2)]?.seconds;
console.log(
  JSON.stringify({ runs: waits.length, underWay, median, most: waits.at(-1)?.seconds, animals: rows[0]?.current, milliseconds }),
);
await pool.end();
await server.stop();
process.exit(0);

/** How many of these integrations have a run that has not ended. */
async function live(ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from integration i where i.id = any(${ids})
    and not exists (select from integration_sync y where y.integration_id = i.id and num_nonnulls(finish, canceled, failed) > 0)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function ended(ids: number[]): Promise<void> {
  while (await live(ids)) await wait(250);
}
