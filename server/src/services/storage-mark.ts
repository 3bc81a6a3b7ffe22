import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { PlainError } from '../plain-error.ts';
import { Problem } from '../problem.ts';
import type { Files } from './files.ts';
import { newToken } from './secrets.ts';
import { isMissing, MARK } from './storage-trouble.ts';

/** What the database knows its storage by. */
const SETTING = 'storage_mark';
/** Held while a start looks, so that of several first ones one makes the mark. */
const LOCK = 7_226_003;

/** Refuses to start with a storage that cannot be used, or is not the one of this database: it would find none of its files. */
export async function checkStorage(db: Database, files: Files): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const kept = await trx.selectFrom('setting').where('key', '=', SETTING).select('value').executeTakeFirst();
    const found = await usable(readMark(files));
    if (kept && found === kept.value) return;
    if (kept)
      throw new PlainError(
        `STORAGE_URL is not the storage this database keeps its files in. Give that one; if its files were moved there, or are lost, write ${kept.value} into ${MARK} there.`,
      );
    const value = found ?? newToken();
    await usable(files.use((storage) => storage.write(MARK, value)));
    await trx.insertInto('setting').values({ key: SETTING, value }).execute();
  });
  files.expectMark();
}

/** Marks a storage as that of a database that has been restored with its files. */
export async function markStorage(files: Files, ask: (text: string) => Promise<{ rows: { value: string }[] }>): Promise<void> {
  const { rows } = await ask(`select value from setting where key = '${SETTING}'`);
  const [mark] = rows;
  if (mark) await files.use((storage) => storage.write(MARK, mark.value));
}

const readMark = (files: Files): Promise<string | undefined> =>
  files.use(async (storage) => {
    try {
      return (await storage.readToString(MARK)).trim();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  });

async function usable<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Problem && error.cause instanceof Error)) throw error;
    throw new PlainError(`STORAGE_URL is not usable: ${error.cause.message}.`);
  }
}
