import { setMain as call } from '@homeward/contract/integration';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { integrationOf } from '../../../sync/integration-account.ts';
import { integration as entity } from './entity.ts';

/** Its location has one main integration: the other steps back in the same moment. */
export const setMain = handler(call, async ({ integration_uuid }, { db, refuse }) => {
  const { branch_id } = await integrationOf(db, integration_uuid);
  await db.selectFrom('organization_branch').where('id', '=', branch_id).select('id').forUpdate().execute();
  // Whoever held the location before may have disconnected it.
  const { id, active } = await integrationOf(db, integration_uuid);
  if (!active) throw refuse('draft');
  await db
    .updateTable('integration')
    .set({ main: false })
    .where('branch_id', '=', branch_id)
    .where('main', '=', true)
    .where('id', '<>', id)
    .execute();
  await db.updateTable('integration').set({ main: true }).where('id', '=', id).where('main', '=', false).execute();
  return { integration: await readRecord(db, entity, { id }) };
});
