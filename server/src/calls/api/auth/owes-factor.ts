import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/** Whether a role of theirs asks for a second factor that they do not have. */
export async function owesFactor(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`select owes_second_factor(${userId}) as owes`.execute(db);
  return rows[0]?.owes ?? false;
}
