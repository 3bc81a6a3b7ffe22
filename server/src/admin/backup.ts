import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { PlainError } from '../plain-error.ts';
import { VERSION } from '../product-version.ts';
import { Files } from '../services/files.ts';
import { presentKey, secretsWith } from '../services/secrets.ts';
import { BACKUP_LOCK, usedFiles } from '../services/tidy-files.ts';
import { ArchiveWriter } from './archive.ts';
import { hasTable, inTransaction, type Target, withClient } from './database.ts';
import { countSealed, isKeyOf } from './sealed.ts';
import { rowsOf, type Sequence, sequencesOf, type Table, tablesOf } from './tables.ts';

/** The first entry of a backup: what it is, and what whoever restores it has to have. */
export interface Manifest {
  format: 1;
  version: string;
  made: string;
  migrations: { name: string; hash: string }[];
  /** The version of the job queue's schema; null where it was not there yet. */
  queue: number | null;
  /** Of the SECRET_KEY that values are sealed with; null where whoever made the backup did not have it. */
  fingerprint: string | null;
  sealed: Record<string, number>;
  tables: Table[];
  /** Whether the stored files and the outbox are here too. */
  files: boolean;
}

export interface BackedUp {
  tables: number;
  files: number;
  mails: number;
  /** Files that records refer to and the storage does not have: lost before. */
  missing: string[];
  fingerprint: string | null;
}

/** What goes into a backup beside the database. */
export type Extent = 'everything' | 'database';

/**
 * Writes everything into one archive: the database as it is at one moment, then the files it tells of, which never
 * change; then the mails of the outbox. Servers may go on meanwhile: the tidy-up alone waits. Memory is bounded.
 */
export async function backUp(config: Config, target: Target, path: string, extent: Extent, key?: string): Promise<BackedUp> {
  const archive = await ArchiveWriter.create(path);
  try {
    const done = await withClient(target, (client) =>
      inTransaction(client, 'begin isolation level repeatable read read only', async () => {
        await client.query('select pg_advisory_xact_lock_shared($1)', [BACKUP_LOCK]);
        const manifest = await manifestOf(client, config, extent);
        if (key && !manifest.fingerprint)
          throw new PlainError('The secret key here is not the one this database is sealed with.');
        await archive.add('backup.json', Buffer.from(JSON.stringify(manifest)));
        if (key) await archive.add('secret.key', Buffer.from(key));
        for (const table of manifest.tables) await addTable(archive, client, table);
        const sequences: Sequence[] = await sequencesOf(client);
        await archive.add('sequences.json', Buffer.from(JSON.stringify(sequences)));
        const { tables, fingerprint } = manifest;
        const told = { tables: tables.length, fingerprint, files: 0, mails: 0, missing: [] };
        if (extent === 'database') return told;
        return { ...told, ...(await addFiles(archive, client, config)), mails: await addOutbox(archive, config) };
      }),
    );
    await archive.close();
    return done;
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

async function manifestOf(client: pg.Client, config: Config, extent: Extent): Promise<Manifest> {
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migration order by name',
  );
  const key = await presentKey(config);
  const secrets = key === undefined ? undefined : secretsWith(key);
  return {
    format: 1,
    version: VERSION,
    made: new Date().toISOString(),
    migrations,
    queue: await queueVersion(client),
    fingerprint: secrets && (await isKeyOf(client, secrets)) ? secrets.fingerprint : null,
    sealed: await countSealed(client),
    tables: await tablesOf(client),
    files: extent === 'everything',
  };
}

/** The version of the job queue's schema; null where there is none. */
export async function queueVersion(client: pg.Client): Promise<number | null> {
  if (!(await hasTable(client, 'pgboss.version'))) return null;
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  return rows[0]?.version ?? null;
}

async function addTable(archive: ArchiveWriter, client: pg.Client, table: Table): Promise<void> {
  let piece = 0;
  for await (const rows of rowsOf(client, table)) await archive.add(`tables/${table.name}/${++piece}`, rows);
}

const BATCH = 1000;
const AT_ONCE = 4;

async function addFiles(archive: ArchiveWriter, client: pg.Client, config: Config) {
  const files = new Files(config.storageUrl);
  const missing: string[] = [];
  let count = 0;
  const used = await usedFiles((text) => client.query(text));
  for (let after = 0; ; ) {
    const { rows } = await client.query<{ id: number; key: string; used: boolean }>(
      `select id, key, ${used} as used from stored_file f where id > $1 order by id limit ${BATCH}`,
      [after],
    );
    if (!rows.length) return { files: count, missing };
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const some = rows.slice(at, at + AT_ONCE);
      const contents = await Promise.all(some.map(({ key }) => files.read(key)));
      for (const [index, { key, used }] of some.entries()) {
        const bytes = contents[index];
        if (bytes) await archive.add(`files/${key}`, bytes);
        else if (used) missing.push(key);
        if (bytes) count++;
      }
    }
    after = rows.at(-1)?.id ?? after;
  }
}

async function addOutbox(archive: ArchiveWriter, { dataDir }: Config): Promise<number> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names) await archive.add(`outbox/${name}`, await readFile(join(outbox, name)));
  return names.length;
}
