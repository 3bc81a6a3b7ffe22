import { one as call } from '@homeward/contract/sync';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { integrationOf } from '../../../sync/integration-account.ts';
import { isLive } from '../../../sync/run-state.ts';
import { mayRun, startSync } from '../../../sync/start-sync.ts';
import { sync as entity } from './entity.ts';

/** A run that staff ask for reads everything. */
export const one = handler(call, async (input, { db, refuse, send, user }) => {
  const integration = await integrationOf(db, input.integration_uuid);
  const may = await mayRun(db, integration);
  if (may === 'gone') throw refuse('missing');
  if (!integration.active) throw refuse('draft');
  if (may === 'paused') throw refuse('paused');
  const sections = new Set([...input.forceSections, ...input.force_sections]);
  const uuid = await startSync(db, send, {
    integration_id: integration.id,
    admin_user_id: user.userId,
    force_sections: [...sections].join(','),
    force_updates: input.forceUpdates ?? input.force_updates ?? false,
    dry_run: input.dry_run ?? false,
    archive_all: input.archive_all ?? false,
  });
  if (!uuid) {
    const { rows } =
      await sql`select from integration_sync where integration_id = ${integration.id} and ${isLive} and attempt = 0`.execute(db);
    throw refuse(rows.length ? 'waits' : 'running');
  }
  return { sync: await readRecord(db, entity, { uuid }) };
});
