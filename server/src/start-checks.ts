import { access, constants, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import { codeOf, messageOf } from './error-code.ts';
import { makeFolder } from './folder.ts';
import { PlainError } from './plain-error.ts';

/** What a start needs of its surroundings is looked at before anything is begun, and what is missing said in one line. */

/** Makes the folders and writes into them. Throws the system's error for DATA_DIR, a PlainError for STORAGE_URL. */
export async function checkFolders({ dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<void> {
  await makeFolder(dataDir);
  await tryWriting(dataDir);
  const url = new URL(storageUrl);
  if (url.protocol !== 'file:') return;
  try {
    const folder = fileURLToPath(url);
    await makeFolder(folder);
    await tryWriting(folder);
  } catch (error) {
    const code = codeOf(error);
    const isDefault = url.href === pathToFileURL(join(dataDir, 'files')).href;
    if (isDefault || code === 'ENOSPC' || code === 'EDQUOT') throw error;
    throw new PlainError(`STORAGE_URL is not usable: ${messageOf(error)}.`);
  }
}

/** A folder may be listed as writable on a disk that is full. */
async function tryWriting(folder: string): Promise<void> {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(probe, 'room for a few bytes', { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}

/** What the database says of itself. */
export interface DatabaseNature {
  version: number;
  read_only: boolean;
  encoding: string;
  may_create: boolean;
  missing: string[];
}

const OLDEST = 15;
const EXTENSIONS = ['pg_trgm', 'btree_gist'];

/** Throws a PlainError where the database cannot carry the schema. */
export async function checkDatabase(pool: Pool): Promise<void> {
  const { rows } = await pool.query<DatabaseNature>(
    `select current_setting('server_version_num')::int / 10000 as version,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as read_only,
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as may_create,
      array(select name from unnest($1::text[]) name where not exists (select from pg_available_extensions a where a.name = name.name)) as missing`,
    [EXTENSIONS],
  );
  const complaint = rows[0] && complaintAbout(rows[0]);
  if (complaint) throw new PlainError(complaint);
}

/** Why a database of this nature will not do; undefined where it will. */
export function complaintAbout({ version, read_only, encoding, may_create, missing }: DatabaseNature): string | undefined {
  if (version < OLDEST) return `The database is PostgreSQL ${version}; DATABASE_URL must name one of version ${OLDEST} or newer.`;
  if (read_only) return 'The database can only be read; DATABASE_URL must name the primary.';
  if (encoding !== 'UTF8') return `The database keeps text as ${encoding}; DATABASE_URL must name one made with encoding UTF8.`;
  if (missing.length) return `The database lacks ${missing.join(' and ')}; install PostgreSQL’s contrib package.`;
  if (!may_create)
    return 'The database lets its user make no tables; make them the owner of the database that DATABASE_URL names.';
  return undefined;
}
