import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { messageOf } from '../error-code.ts';
import { PlainError } from '../plain-error.ts';
import { sortAnew } from './sorted-anew.ts';

const folder = join(import.meta.dirname, 'migrations');
const MIGRATION_LOCK = 7_226_001;
/** How long a migration may take, and another process's before it, in milliseconds: the pool's own deadline is for calls. */
const PATIENCE = 86_400_000;

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/**
 * Makes a copy of the database to go back to before an upgrade changes it; answers in words where it is, or why there is
 * none.
 */
export type WayBack = () => Promise<string>;

/**
 * Applies the migrations not yet applied, in the order of their names, all of them or none; one process at a time. Where an
 * upgrade fails the database is as it was, and so is what the version before does with it. Answers what an operator should
 * know of an upgrade that went well; undefined where there was none.
 */
export async function migrate(pool: Pool, wayBack?: WayBack): Promise<string | undefined> {
  return apply(pool, await readMigrations(), { wayBack, functions: await readFunctions() });
}

/** Applies these migrations alone: the schema that a backup was made of. */
export async function migrateTo(pool: Pool, names: readonly string[]): Promise<void> {
  await apply(
    pool,
    (await readMigrations()).filter(({ name }) => names.includes(name)),
  );
}

/** The names of the migrations that the database lacks. Throws a PlainError where it is newer than this version. */
export async function migrationsMissing(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ there: boolean }>("select to_regclass('schema_migration') is not null as there");
  const migrations = await readMigrations();
  if (!rows[0]?.there) return migrations.map(({ name }) => name);
  const applied = await pool.query<{ name: string; hash: string }>('select name, hash from schema_migration');
  return refuseOthers(migrations, new Map(applied.rows.map((row) => [row.name, row.hash]))).map(({ name }) => name);
}

/** The hash of every migration that this version has. */
export async function knownMigrations(): Promise<Map<string, string>> {
  return new Map((await readMigrations()).map(({ name, hash }) => [name, hash]));
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The functions as they are now, which take the place of those that migrations made; nothing for the schema of a backup. */
interface Functions {
  sql: string;
  hash: string;
}
async function readFunctions(): Promise<Functions> {
  const at = join(import.meta.dirname, 'functions');
  const names = (await readdir(at)).sort();
  const sql = (await Promise.all(names.map((name) => readFile(join(at, name), 'utf8')))).join('\n');
  return { sql, hash: createHash('sha256').update(sql).digest('hex') };
}

async function apply(
  pool: Pool,
  migrations: readonly Migration[],
  { wayBack, functions }: { wayBack?: WayBack | undefined; functions?: Functions } = {},
): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    // Indexes of a million rows are made in memory: of letters and pairs, by 64 MB, they take four times as long.
    await client.query("set lock_timeout = 0; set statement_timeout = 0; set maintenance_work_mem = '256MB'");
    await patiently(client, `select pg_advisory_lock(${MIGRATION_LOCK})`);
    const applied = await appliedTo(client);
    await patiently(client, sortAnew);
    const pending = refuseOthers(migrations, applied);
    if (!pending.length && (await hasFunctions(client, functions))) return undefined;
    const kept = applied.size && pending.length ? await wayBack?.() : undefined;
    await allOrNothing(client, () => applyAll(client, pending, functions)).catch((error: Error) => {
      // On an empty database there is nothing to go back to.
      throw applied.size ? new PlainError([error.message, UNCHANGED, kept].filter(Boolean).join(' ')) : error;
    });
    const last = pending.at(-1);
    return applied.size && last ? [`The database was upgraded: ${last.name}.`, kept].filter(Boolean).join(' ') : undefined;
  } finally {
    // Ended, not returned: its settings and the lock go with the session.
    client.release(true);
  }
}

/** How often an upgrade is tried where an older version's saves and its locks wait for each other. */
const TRIES = 10;

/**
 * Applies in one transaction, again from the beginning where PostgreSQL has ended it in a deadlock: an older process that goes on
 * saving takes its locks in an order of its own, and which of two is ended is chance.
 */
async function allOrNothing(client: PoolClient, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      return await work();
    } catch (error) {
      await client.query('rollback');
      if (attempt === TRIES || !isDeadlock(error)) throw error;
    }
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '40P01') || isDeadlock(error.cause));

const UNCHANGED = 'Nothing was changed: the version before still starts on this database.';

async function appliedTo(client: PoolClient): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migration
    (name text primary key, hash text not null, applied_date timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration');
  return new Map(rows.map((row) => [row.name, row.hash]));
}

/** Answers the migrations still to apply; refuses a database of another version than ours or one before it. */
function refuseOthers(migrations: readonly Migration[], applied: Map<string, string>): Migration[] {
  const unknown = [...applied.keys()].find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown)
    throw new PlainError(
      `The database is newer than this server: it has the migration ${unknown}. Start the version that made it, or restore ` +
        'a backup from before that upgrade into an empty database (npm run restore).',
    );
  const changed = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  if (changed) throw new PlainError(`The migration ${changed.name} was changed after it had been applied.`);
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Which functions there are stands in a comment: each version of the product brings its own, the one before as well. */
async function hasFunctions(client: PoolClient, functions: Functions | undefined): Promise<boolean> {
  const { rows } = await client.query<{ hash: string | null }>("select obj_description('schema_migration'::regclass) as hash");
  return !functions || rows[0]?.hash === functions.hash;
}

async function applyAll(client: PoolClient, pending: readonly Migration[], functions?: Functions): Promise<void> {
  for (const { name, sql, hash } of pending) {
    try {
      // What a migration left for the end of the transaction would keep the next from changing the same table.
      await patiently(client, `${sql}\n; set constraints all immediate`);
      await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
    } catch (error) {
      throw new Error(`The upgrade failed at ${name}: ${messageOf(error)}.`, { cause: error });
    }
  }
  if (functions) await patiently(client, `${functions.sql}\n; comment on table schema_migration is '${functions.hash}'`);
  await client.query('commit');
}

async function patiently(client: PoolClient, text: string): Promise<void> {
  const query: QueryConfig & { query_timeout: number } = { text, query_timeout: PATIENCE };
  await client.query(query);
}
