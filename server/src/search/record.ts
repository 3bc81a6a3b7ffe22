import { CompiledQuery } from 'kysely';
import type { Database } from '../database/connect.ts';
import { compile } from './compile.ts';
import type { Entity } from './entity.ts';
import { parse, type Sees } from './parse.ts';

/** Who reads within a call's transaction; nobody's, of a job, sees everything. */
const readers = new WeakMap<Database, Sees>();

/** From here on, what records of this transaction show of other nouns is what their reader may see. */
export function readAs(db: Database, sees: Sees): void {
  readers.set(db, sees);
}

/** One record as a search would answer it, read within the caller's transaction; undefined where there is none. */
export async function findRecord<T>(db: Database, entity: Entity<T>, search: Record<string, unknown>): Promise<T | undefined> {
  const { query, values } = sound(entity, search, readers.get(db));
  const { rows } = await db.executeQuery<{ data: string | null }>(
    CompiledQuery.raw(`select (${compile(query)}) as data`, values),
  );
  const data = rows[0]?.data;
  return data ? (JSON.parse(data) as T) : undefined;
}

/** A search of our own that is not sound is our fault, not the caller's input. */
function sound(entity: Entity, search: Record<string, unknown>, sees: Sees | undefined) {
  try {
    return parse(entity, { search, options: { _single: true, _force_ids: true } }, 1, sees);
  } catch (error) {
    throw new Error(`A search of our own for ${entity.name} is not sound`, { cause: error });
  }
}

/** One record that is there, because the caller just wrote it. */
export async function readRecord<T>(db: Database, entity: Entity<T>, search: Record<string, unknown>): Promise<T> {
  const record = await findRecord<T>(db, entity, search);
  if (!record) throw new Error(`${entity.name} vanished while it was being written`);
  return record;
}
