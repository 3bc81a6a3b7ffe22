import { access } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { applicationName, PRODUCT } from '../database/application-name.ts';
import { startCluster } from '../database/embedded.ts';
import { PlainError } from '../plain-error.ts';

/** How the database is reached, as `pg` takes it. */
export type Target = Pick<pg.ClientConfig, 'connectionString' | 'host' | 'user' | 'database'>;

/**
 * Reaches the database of this configuration: yours, or the own cluster, which is taken up where a server runs on it and
 * started where none does. Where there is none yet, `make` decides: a command that needs one says so, a restore makes it.
 */
export async function withTarget<T>(config: Config, make: 'made' | 'needed', work: (target: Target) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work({ connectionString: config.databaseUrl });
  if (make === 'needed' && !(await exists(join(config.dataDir, 'postgres', 'PG_VERSION'))))
    throw new PlainError(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`);
  const cluster = await startCluster(config.dataDir);
  try {
    return await work(cluster.connection);
  } finally {
    await cluster.stop();
  }
}

/** One connection for work that takes its time: nothing times it out. */
export async function withClient<T>(target: Target, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...target, application_name: applicationName, connectionTimeoutMillis: 10_000 });
  // What breaks the connection breaks the statement too; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Those there are: older versions know fewer.
    await client.query(`select set_config(name, '0', false) from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
    await client.query("set timezone = 'UTC'; set datestyle = 'ISO'");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Does something in a transaction, begun as `begin` says. */
export async function inTransaction<T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Refuses while other processes of ours are at work on the database. */
export async function refuseBesideOthers(client: pg.Client, why: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like $1 and application_name <> $2 order by 1`,
    [`${PRODUCT}%`, applicationName],
  );
  if (!rows.length) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new PlainError(`Other processes are at work on this database (${names}): stop them first, ${why}.`);
}

/** Whether the database has a table of this name. */
export async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name]);
  return rows[0]?.there ?? false;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
