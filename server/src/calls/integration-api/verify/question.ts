import { askedPets as call, MAX_ASKED, MAX_REASONS } from '@homeward/contract/sync';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { whyGone } from '../../../sync/told.ts';
import { syncExists } from './sync.ts';

/** The pets that a run asks about, and by which rule each would go: as the run has told it, or else by its kind. */
export const question = handler(call, async ({ sync_uuid, offset }, { db, refuse }) => {
  const uuid = await syncExists(db, sync_uuid, refuse);
  const asked = sql`(select p.uuid, p.name, s.external_id, coalesce(
      (select t.reason from integration_sync_pet t where t.sync_id = y.id and t.external_id = s.external_id and t.outcome_key = 'FILTERED' limit 1),
      ${JSON.stringify(whyGone)}::jsonb ->> case when g.status_key is not null then 'STATUSES' when s.sync_id < y.id then 'PARTNER' when s.outcome_key = 'FILTERED' then s.filtered_by else 'PARTNER' end,
      ${whyGone.PARTNER}) as reason
    from integration_sync y join integration_sync_gone g on g.sync_id = y.id join pet p on p.id = g.pet_id
      join pet_source s on s.pet_id = p.id where y.uuid = ${uuid})`;
  const reasons = await sql<{ reason: string; count: number }>`select reason, count(*)::int as count from ${asked} a
    group by reason order by 2 desc, 1 limit ${MAX_REASONS}`.execute(db);
  const pets = await sql<{ uuid: string; name: string; external_id: string; reason: string }>`select * from ${asked} a
    order by length(external_id), external_id limit ${MAX_ASKED} offset ${offset}`.execute(db);
  return { reasons: reasons.rows, pets: pets.rows };
});
