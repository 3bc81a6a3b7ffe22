import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { tokenHash } from '../services/secrets.ts';

/** Ends the visit of whoever holds its own token and stands in line. */
export async function leaveLine(db: Database, token: string): Promise<void> {
  await sql`update visit set ended_date = clock_timestamp(), ended_key = 'LEFT'
    where token_hash = ${tokenHash(token)} and status_key = 'WAIT_LIST' and ended_date is null`.execute(db);
}
