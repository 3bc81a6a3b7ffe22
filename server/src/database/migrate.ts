import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { PlainError } from '../plain-error.ts';

const folder = join(import.meta.dirname, 'migrations');
const MIGRATION_LOCK = 7_226_001;

/** Applies the migrations not yet applied, in the order of their names, each whole or not at all; one process at a time. */
export async function migrate(pool: Pool): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists schema_migration
      (name text primary key, hash text not null, applied_date timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration');
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    const unknown = [...applied.keys()].find((name) => !files.includes(name));
    if (unknown) throw new PlainError(`The database is newer than this server: it has the migration ${unknown}.`);
    for (const name of files) {
      const sql = await readFile(join(folder, name), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      if (applied.get(name) === hash) continue;
      if (applied.has(name)) throw new PlainError(`The migration ${name} was changed after it had been applied.`);
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    }
  } finally {
    // Ended, not returned: its settings and the lock go with the session.
    client.release(true);
  }
}
