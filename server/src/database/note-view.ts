import { sql } from 'kysely';
import type { Database } from './connect.ts';
import type { BusinessTable } from './versioned.ts';

/** Writes into the audit trail that somebody was shown a secret of a record. */
export async function noteView(db: Database, table: BusinessTable, uuid: string, field: string): Promise<void> {
  await sql`insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, action, changes)
    values (acting('user_id')::int, acting('call'), acting('request_id'), ${table}, ${uuid}, 'UPDATE',
      ${JSON.stringify({ [field]: 'viewed' })})`.execute(db);
}
