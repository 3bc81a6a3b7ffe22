import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { connect } from '../database/connect.ts';
import { knownMigrations, migrateTo } from '../database/migrate.ts';
import { PlainError } from '../plain-error.ts';
import { VERSION } from '../product-version.ts';
import { Files } from '../services/files.ts';
import { startJobs } from '../services/jobs.ts';
import { keyFile, presentKey, secretsWith } from '../services/secrets.ts';
import { markStorage } from '../services/storage-mark.ts';
import { isOurs } from '../services/tidy-files.ts';
import { type Entry, readArchive } from './archive.ts';
import { type Manifest, queueVersion } from './backup.ts';
import { inTransaction, refuseBesideOthers, type Target, withClient } from './database.ts';
import { inWords } from './sealed.ts';
import { refill, setSequences, type Table, tablesOf, writeRows } from './tables.ts';

/** What a backup is, once every byte of it has been proven. */
export interface Proven {
  manifest: Manifest;
  key: string | undefined;
}

/** Reads a whole backup without keeping it; throws a PlainError where it is damaged, or not for this version. */
export async function prove(path: string): Promise<Proven> {
  let manifest: Manifest | undefined;
  let key: string | undefined;
  for await (const { name, bytes } of readArchive(path)) {
    if (name === 'backup.json') manifest = JSON.parse(bytes.toString()) as Manifest;
    if (name === 'secret.key') key = bytes.toString();
  }
  if (!manifest) throw new PlainError(`${path} is not a backup of Homeward.`);
  const known = await knownMigrations();
  const { version } = manifest;
  for (const { name, hash } of manifest.migrations)
    if (known.get(name) !== hash)
      throw new PlainError(
        `The backup was made by Homeward ${version}, this is ${VERSION}, which does not know ${name}. Restore it with ${version} or newer.`,
      );
  return { manifest, key };
}

/** Which key the restored database will be read with. `any` goes on without the right one. */
export type Keys = 'right' | 'any';

/** Refuses a backup whose secrets could not be read here. Answers a key that came with it and is to be kept. */
export async function checkKey(config: Config, { manifest, key }: Proven, keys: Keys): Promise<string | undefined> {
  const present = await presentKey(config);
  const used = present ?? key;
  const { fingerprint, sealed } = manifest;
  const fits = used !== undefined && (fingerprint === null || secretsWith(used).fingerprint === fingerprint);
  if (fits || keys === 'any') return present === undefined ? key : undefined;
  const ours = used === undefined ? 'here there is none' : `here it is ${secretsWith(used).fingerprint}`;
  throw new PlainError(
    `The backup is sealed with another SECRET_KEY (fingerprint ${fingerprint ?? 'unknown'}, ${ours}): its secrets (${inWords(sealed)}) cannot be read. ` +
      'Set SECRET_KEY to that key, or put its secret.key into DATA_DIR; where it is lost, add --any-key and then run npm run admin -- forget-secrets.',
  );
}

export interface Restored {
  tables: number;
  files: number;
  mails: number;
}

/** Writes a proven backup into an empty database and an empty storage. Where that fails nothing of it stays. */
export async function restore(config: Config, target: Target, path: string, { manifest }: Proven): Promise<Restored> {
  return withClient(target, async (client) => {
    await refuseBesideOthers(client, 'then restore');
    if ((await tablesOf(client)).length)
      throw new PlainError('The database is not empty. Restore into an empty one: another DATA_DIR, or a new database.');
    const files = new Files(config.storageUrl);
    if (manifest.files) await refuseUsedStorage(files, config);
    const written: string[] = [];
    try {
      await makeSchema(client, target, manifest);
      const restored = await inTransaction(client, 'begin', () => fill(client, path, manifest, { files, config, written }));
      if (manifest.files) await markStorage(files, (text) => client.query(text));
      return restored;
    } catch (error) {
      await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public');
      if (manifest.files) await rm(join(config.dataDir, 'outbox'), { recursive: true, force: true });
      await files.use(async (storage) => {
        for (const place of written) await storage.deleteFile(place);
      });
      throw error;
    }
  });
}

async function refuseUsedStorage(files: Files, { dataDir }: Config): Promise<void> {
  const used = await files.use(async (storage) => {
    for await (const { isFile, path } of storage.list('', { deep: true })) if (isFile && isOurs(path)) return true;
    return false;
  });
  if (used) throw new PlainError('The storage of files is not empty. Restore into an empty folder or bucket.');
  if (await stat(join(dataDir, 'outbox')).catch(() => undefined))
    throw new PlainError(`${join(dataDir, 'outbox')} is there already. Restore into an empty folder.`);
}

/** The schema as it was: the backup's own migrations and no later ones, which the next start applies. */
async function makeSchema(client: pg.Client, target: Target, { migrations, queue, version }: Manifest): Promise<void> {
  const { pool } = connect(target);
  try {
    await migrateTo(
      pool,
      migrations.map(({ name }) => name),
    );
    if (queue === null) return;
    const jobs = await startJobs(pool, false, () => undefined);
    await jobs.stop();
  } finally {
    await pool.end();
  }
  if ((await queueVersion(client)) !== queue)
    throw new PlainError(
      `The backup’s job queue is another version’s. Restore it with Homeward ${version}, then start the newer one.`,
    );
}

interface Place {
  files: Files;
  config: Config;
  written: string[];
}

async function fill(client: pg.Client, path: string, manifest: Manifest, place: Place): Promise<Restored> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const entries = new Reread(readArchive(path));
  const restored: Restored = { tables: tables.size, files: 0, mails: 0 };
  const take = async (entry: Entry): Promise<unknown> => {
    const [kind, name = ''] = entry.name.split('/');
    const table: Table | undefined = kind === 'tables' ? tables.get(name) : undefined;
    if (table) return writeRows(client, table, entries.under(`tables/${name}/`));
    await entries.next();
    if (kind === 'sequences.json') return setSequences(client, JSON.parse(entry.bytes.toString()));
    if (kind === 'files') restored.files += await writeFileOf(entry, name, place);
    if (kind === 'outbox') restored.mails += await writeMail(entry, name, place);
  };
  try {
    await refill(client, manifest.tables, async () => {
      for (let entry = await entries.peek(); entry; entry = await entries.peek()) await take(entry);
    });
  } finally {
    await entries.close();
  }
  return restored;
}

async function writeFileOf({ bytes }: Entry, key: string, { files, written }: Place): Promise<number> {
  const at = `ORIGINAL/${key}`;
  written.push(at);
  await files.use((storage) => storage.write(at, bytes));
  return 1;
}

async function writeMail({ bytes }: Entry, name: string, { config }: Place): Promise<number> {
  const outbox = join(config.dataDir, 'outbox');
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  await writeFile(join(outbox, name), bytes, { mode: 0o600, flag: 'wx' });
  return 1;
}

/** Keeps the key that came with a backup where the server looks for it. */
export async function keepKey({ dataDir }: Config, key: string | undefined): Promise<void> {
  if (key) await writeFile(keyFile(dataDir), key, { flag: 'wx', mode: 0o600 });
}

/** Entries one after another, of which the next can be looked at before it is taken. */
class Reread {
  readonly #entries: AsyncGenerator<Entry>;
  #ahead: Entry | undefined;
  constructor(entries: AsyncGenerator<Entry>) {
    this.#entries = entries;
  }
  async peek(): Promise<Entry | undefined> {
    if (this.#ahead) return this.#ahead;
    const { value, done } = await this.#entries.next();
    this.#ahead = done ? undefined : value;
    return this.#ahead;
  }
  async next(): Promise<Entry | undefined> {
    const entry = await this.peek();
    this.#ahead = undefined;
    return entry;
  }
  async close(): Promise<void> {
    await this.#entries.return(undefined);
  }
  /** The bytes of the entries whose names begin so. */
  async *under(beginning: string): AsyncGenerator<Buffer> {
    for (let entry = await this.peek(); entry?.name.startsWith(beginning); entry = await this.peek()) {
      await this.next();
      yield entry.bytes;
    }
  }
}
