import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Says to the audit trail who does what comes next in this transaction; null: the system. */
export const actAs = async (db: Database, userId: number | null): Promise<void> =>
  void (await sql`select set_config('homeward.user_id', ${userId === null ? '' : String(userId)}, true)`.execute(db));
