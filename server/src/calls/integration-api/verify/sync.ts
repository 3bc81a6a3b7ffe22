import { isUuid } from '@homeward/contract/is-uuid';
import { verify as call, MAX_REASONS, type Sync, type SyncMedia } from '@homeward/contract/sync';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { handler } from '../../../http/handler.ts';
import type { Problem } from '../../../problem.ts';
import { readRecord } from '../../../search/record.ts';
import { sync as entity } from '../sync/entity.ts';

export const sync = handler(call, async ({ sync_uuid }, { db, refuse }) => {
  const uuid = await syncExists(db, sync_uuid, refuse);
  return { sync: await readRecord<Sync>(db, entity, { uuid }), media: await mediaOf(db, uuid) };
});

async function mediaOf(db: Database, uuid: string): Promise<SyncMedia> {
  const { rows } = await sql<{ failed: boolean; reason: string | null; count: number }>`
    select state_key = 'FAILED' as failed, case state_key when 'FAILED' then reason end as reason, count(*)::int
    from pet_media where integration_id = (select integration_id from integration_sync where uuid = ${uuid})
      and state_key in ('WAITING', 'FAILED')
    group by 1, 2 order by 3 desc, 2`.execute(db);
  const sum = (some: { count: number }[]) => some.reduce((total, { count }) => total + count, 0);
  const reasons = rows.filter(({ failed }) => failed).map(({ reason, count }) => ({ reason, count }));
  return {
    waiting: sum(rows.filter(({ failed }) => !failed)),
    failed: sum(reasons),
    reasons: reasons.slice(0, MAX_REASONS),
  };
}

/** The uuid of a run that is there; anything else is refused in the specification's words. */
export async function syncExists(
  db: Database,
  given: string | null | undefined,
  refuse: (code: 'missing') => Problem,
): Promise<string> {
  if (!given || !isUuid(given)) throw refuse('missing');
  const { rows } = await sql<{ uuid: string }>`select uuid from integration_sync where uuid = ${given}::uuid`.execute(db);
  if (!rows[0]) throw refuse('missing');
  return rows[0].uuid;
}
