import type { FileStorage } from '@flystorage/file-storage';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { type Files, pictureSizes } from './files.ts';

/** The places that are ours: somebody may keep other things in the same bucket. */
const OURS = /^(?:part|ORIGINAL|AUTOx\d+)\/([0-9a-f]{40}\.(?:webp|pdf|mp4|webm)|[0-9a-f-]{36})$/;
const BATCH = 1000;

/** Takes away files older than `before` that no record refers to, and bytes older than that which no row tells of. */
export async function tidyFiles(db: Database, files: Files, before: Date): Promise<void> {
  const unused = await forgetUnused(db, before);
  await files.use(async (storage) => {
    for (const key of unused) for (const size of Object.keys(pictureSizes)) await storage.deleteFile(`${size}/${key}`);
    let batch: string[] = [];
    for await (const { isFile, path } of storage.list('', { deep: true })) {
      if (isFile && OURS.test(path)) batch.push(path);
      if (batch.length < BATCH) continue;
      await removeStrays(db, storage, batch, before);
      batch = [];
    }
    await removeStrays(db, storage, batch, before);
  });
}

/** Deletes the rows that nothing refers to, through whichever foreign keys there are; answers their keys. */
async function forgetUnused(db: Database, before: Date): Promise<string[]> {
  const references = await sql<{ table: string; column: string }>`select relname as table, attname as column
    from pg_constraint join pg_class on pg_class.oid = conrelid join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'stored_file'::regclass`.execute(db);
  const used = references.rows.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} r where r.${sql.ref(column)} = f.id)`,
  );
  const { rows } = await sql<{ key: string }>`delete from stored_file f
    where created_date < ${before} and not (${sql.join([sql`false`, ...used], sql` or `)}) returning key`.execute(db);
  return rows.map(({ key }) => key);
}

async function removeStrays(db: Database, storage: FileStorage, paths: string[], before: Date): Promise<void> {
  if (!paths.length) return;
  const keyOf = (path: string) => path.slice(path.indexOf('/') + 1);
  const known = await db.selectFrom('stored_file').select('key').where('key', 'in', paths.map(keyOf)).execute();
  const keys = new Set(known.map(({ key }) => key));
  for (const path of paths)
    if (!keys.has(keyOf(path)) && (await storage.lastModified(path)) < before.getTime()) await storage.deleteFile(path);
}
