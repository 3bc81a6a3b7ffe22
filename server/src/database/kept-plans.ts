import { hash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Database } from './connect.ts';

/** By their text, the names under which connections keep the plans of statements. */
const names = new Map<string, string>();

/** The name of a statement whose plan connections keep; undefined of any other. */
export const nameOfKept = (text: unknown): string | undefined => (typeof text === 'string' ? names.get(text) : undefined);

/**
 * Runs a statement that takes longer to plan than to run: each connection plans it once. Only for one whose text is the same
 * at every call, for every other text would be kept, too.
 */
export async function askPlanned<Row>(statement: RawBuilder<Row>, db: Database): Promise<Row[]> {
  const compiled = statement.compile(db);
  if (!names.has(compiled.sql)) names.set(compiled.sql, `k${hash('sha256', compiled.sql, 'base64url').slice(0, 20)}`);
  return (await db.executeQuery(compiled)).rows;
}
