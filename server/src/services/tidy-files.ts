import type { FileStorage } from '@flystorage/file-storage';
import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Files } from './files.ts';
import { places } from './picture-sizes.ts';

/** The places that are ours: somebody may keep other things in the same bucket. */
const OURS = /^(?:part|ORIGINAL|AUTOx\d+|PRINT)\/([0-9a-f]{40}\.(?:webp|jpg|pdf|mp4|webm)|[0-9a-f-]{36})$/;
const BATCH = 1000;
export const isOurs = (path: string) => OURS.test(path);

/** Held, shared, by whoever makes a backup: no file that its snapshot of the database tells of may go meanwhile. */
export const BACKUP_LOCK = 7_226_002;

/**
 * Takes away files older than `before` that no record refers to, and bytes older than that which no row tells of. While a
 * backup is made nothing goes: there is another night.
 */
export async function tidyFiles(db: Database, files: Files, before: Date): Promise<void> {
  const unused = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as free`.execute(trx);
    return rows[0]?.free ? forgetUnused(trx, before) : undefined;
  });
  if (!unused) return;
  await files.use(async (storage) => {
    for (const key of unused) for (const place of places) await storage.deleteFile(`${place}/${key}`);
    let batch: string[] = [];
    for await (const { isFile, path } of storage.list('', { deep: true })) {
      if (isFile && isOurs(path)) batch.push(path);
      if (batch.length < BATCH) continue;
      await removeStrays(db, storage, batch, before);
      batch = [];
    }
    await removeStrays(db, storage, batch, before);
  });
}

/** Deletes the rows that nothing refers to; answers their keys. */
async function forgetUnused(db: Database, before: Date): Promise<string[]> {
  const used = await usedFiles((text) => db.executeQuery<Reference>(CompiledQuery.raw(text)));
  const { rows } = await sql<{ key: string }>`delete from stored_file f
    where created_date < ${before} and not ${sql.raw(used)} returning key`.execute(db);
  return rows.map(({ key }) => key);
}

interface Reference {
  table: string;
  column: string;
}

/** SQL that tells whether anything refers to the `stored_file` f, through whichever foreign keys there are. */
export async function usedFiles(ask: (text: string) => Promise<{ rows: Reference[] }>): Promise<string> {
  const { rows } = await ask(`select conrelid::regclass::text as table, quote_ident(attname) as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'stored_file'::regclass`);
  const uses = rows.map(({ table, column }) => `exists (select from ${table} r where r.${column} = f.id)`);
  return `(${['false', ...uses].join(' or ')})`;
}

async function removeStrays(db: Database, storage: FileStorage, paths: string[], before: Date): Promise<void> {
  if (!paths.length) return;
  const keyOf = (path: string) => path.slice(path.indexOf('/') + 1);
  const known = await db.selectFrom('stored_file').select('key').where('key', 'in', paths.map(keyOf)).execute();
  const keys = new Set(known.map(({ key }) => key));
  for (const path of paths)
    if (!keys.has(keyOf(path)) && (await storage.lastModified(path)) < before.getTime()) await storage.deleteFile(path);
}
