import { ADMINISTRATOR } from '@homeward/contract/role';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/**
 * Whether anybody is left who holds the Administrator role. Takes a lock until the transaction ends, so that two
 * changes at once cannot each leave the other as the last.
 */
export async function administratorsLeft(db: Database): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(db);
  const { rows } = await sql`select from admin_user u where not u.deleted
    and exists (select from held_items(u.id) h join admin_auth_item i on i.id = h where i.name = ${ADMINISTRATOR} and i.type = 1) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
