import { one as call } from '@homeward/contract/sync';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { integrationOf } from '../../../sync/integration-account.ts';
import { startSync } from '../../../sync/start-sync.ts';
import { sync as entity } from './entity.ts';

/** A run that staff ask for reads everything. */
export const one = handler(call, async (input, { db, refuse, send, user }) => {
  const { id, active, shelter_id } = await integrationOf(db, input.integration_uuid);
  if (!active) throw refuse('draft');
  const shelter = await db.selectFrom('organization_shelter').where('id', '=', shelter_id).select('active').executeTakeFirst();
  if (!shelter?.active) throw refuse('paused');
  const sections = new Set([...input.forceSections, ...input.force_sections]);
  const uuid = await startSync(db, send, {
    integration_id: id,
    admin_user_id: user.userId,
    force_sections: [...sections].join(','),
    force_updates: input.forceUpdates ?? input.force_updates ?? false,
    dry_run: input.dry_run ?? false,
    archive_all: input.archive_all ?? false,
  });
  if (!uuid) throw refuse('running');
  return { sync: await readRecord(db, entity, { uuid }) };
});
