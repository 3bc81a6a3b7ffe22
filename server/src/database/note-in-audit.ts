import { sql } from 'kysely';
import type { Database } from './connect.ts';
import type { BusinessTable } from './versioned.ts';

/** Writes of a record into the audit trail what no column tells: that a secret was viewed, that a save was not compared, that a session was ended. */
export async function noteInAudit(
  db: Database,
  table: BusinessTable,
  uuid: string,
  changes: Record<string, 'viewed' | 'not compared' | 'ended'>,
): Promise<void> {
  await sql`insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, action, changes)
    values (acting('user_id')::int, acting('call'), acting('request_id'), ${table}, ${uuid}, 'UPDATE',
      ${JSON.stringify(changes)})`.execute(db);
}
