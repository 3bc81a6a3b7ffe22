import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { readConfig } from '../../server/src/config.ts';
import { connect } from '../../server/src/database/connect.ts';
import { startServer } from '../../server/src/server.ts';
import { runSync } from '../../server/src/sync/run.ts';
import { connected, giveWordsMeaning } from './integration.ts';
import { SECRET_KEY } from './keys.ts';

/**
 * A server that syncs a new integration with a simulated partner twice. Arguments: the database's url, its server's data folder,
 * the simulator's port. Says in JSON how many seconds each run took, its counts, and by how many MB the memory grew.
 */
const [url = '', dataDir = '', port = ''] = process.argv.slice(2);
const server = await startServer(
  readConfig({
    DATABASE_URL: url,
    DATA_DIR: join(dataDir, 'sync'),
    // Whoever works on a database keeps its files where it does.
    STORAGE_URL: pathToFileURL(join(dataDir, 'files')).href,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    SYNC_MINUTES: '0',
    SAMPLE: '0',
    SECRET_KEY,
  }),
);
server.door.loopbackPort = Number(port);
const { db, pool } = connect({ connectionString: url });
const engine = { db, door: server.door, leaseSeconds: 10, onError: console.error, stopping: new AbortController().signal };

let integration = await connected(db, server, port);
await sync();
await giveWordsMeaning(db);
integration = await connected(db, server, port);

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
const bare = await connected(db, server, port);
console.log(JSON.stringify({ first, second, bare, megabytes: Math.round((most - idle) / 2 ** 20) }));
await pool.end();
await server.stop();
process.exit(0);

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
