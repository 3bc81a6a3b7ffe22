import { disconnect as call } from '@homeward/contract/integration';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { integrationOf } from '../../../sync/integration-account.ts';
import { cancel, isLive } from '../../../sync/run-state.ts';
import { integration as entity } from './entity.ts';

/** Its pets stay as they are; a new integration of the same account takes them over. The oldest other becomes the main one. */
export const disconnect = handler(call, async ({ integration_uuid }, { db }) => {
  const { id, branch_id } = await integrationOf(db, integration_uuid);
  await db.selectFrom('organization_branch').where('id', '=', branch_id).select('id').forUpdate().execute();
  const runs = await db.selectFrom('integration_sync').where('integration_id', '=', id).where(isLive).select('uuid').execute();
  for (const { uuid } of runs) await cancel(db, uuid);
  await db.deleteFrom('network_integration').where('integration_id', '=', id).execute();
  await db.updateTable('integration').set({ active: false, main: false, deleted: true }).where('id', '=', id).execute();
  await sql`update integration set main = true where id = (
      select id from integration where branch_id = ${branch_id} and active and not deleted order by id limit 1)
    and not exists (select from integration where branch_id = ${branch_id} and main and active and not deleted)`.execute(db);
  return { integration: await readRecord(db, entity, { id, deleted: true }) };
});
