import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { IntegrationRow } from './integration-account.ts';
import { cancel, isLive } from './run-state.ts';

/** Ends an integration's run and takes it out of use. The oldest other one of its location becomes the main one. */
export async function disconnectIntegration(db: Database, { id, branch_id }: IntegrationRow): Promise<void> {
  await db.selectFrom('organization_branch').where('id', '=', branch_id).select('id').forUpdate().execute();
  const runs = await db.selectFrom('integration_sync').where('integration_id', '=', id).where(isLive).select('uuid').execute();
  for (const { uuid } of runs) await cancel(db, uuid);
  // Nobody answers for it any more.
  await sql`update integration_sync set waiting_for = null where integration_id = ${id} and waiting_for is not null`.execute(db);
  await db.deleteFrom('integration_seen').where('integration_id', '=', id).execute();
  await db.deleteFrom('network_integration').where('integration_id', '=', id).execute();
  await db.updateTable('integration').set({ active: false, main: false, deleted: true }).where('id', '=', id).execute();
  await sql`update integration set main = true where id = (
      select id from integration where branch_id = ${branch_id} and active and not deleted order by id limit 1)
    and not exists (select from integration where branch_id = ${branch_id} and main and active and not deleted)`.execute(db);
}
