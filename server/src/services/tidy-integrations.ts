import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/**
 * Takes away drafts that nobody went on with for a week (decision 67), and runs that ended 90 days ago. An integration's
 * newest run stays, for it says how things stand, and so does its newest whole reading, by which the schedule goes. What is
 * kept of a list's pages is good for a day.
 */
export async function tidyIntegrations(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('homeward.call', 'tidy', true)`.execute(trx);
    const { rows } = await sql<{ id: number; uuid: string }>`select id, uuid from integration
      where not active and not deleted and updated_date < now() - interval '7 days' for update`.execute(trx);
    const drafts = rows.map(({ id }) => id);
    await sql`delete from network_integration where integration_id = any(${drafts})`.execute(trx);
    await sql`delete from integration where id = any(${drafts})`.execute(trx);
    await sql`delete from record_part where record_uuid = any(${rows.map(({ uuid }) => uuid)})`.execute(trx);
  });
  await sql`delete from integration_sync y
    where coalesce(y.finish, y.canceled, y.failed) < now() - interval '90 days'
      and exists (select from integration_sync n where n.integration_id = y.integration_id and n.id > y.id and not n.dry_run)
      and y.id is distinct from (select max(w.id) from integration_sync w
        where w.integration_id = y.integration_id and w.finish is not null and w.since is null and not w.dry_run)`.execute(db);
  await sql`delete from integration_page p where not exists (select from integration_rules r join integration_sync y on y.id = r.pages_sync_id
    where r.integration_id = p.integration_id and y.finish > now() - interval '1 day')`.execute(db);
}
