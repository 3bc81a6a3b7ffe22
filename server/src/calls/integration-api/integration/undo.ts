import { undo as call } from '@homeward/contract/integration';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { disconnectIntegration } from '../../../sync/disconnect.ts';
import { integrationOf } from '../../../sync/integration-account.ts';
import { mayLeave } from '../../../sync/leaving.ts';

/**
 * The pets that came by it alone go with it. Those that it has taken over from another location are there again; those that
 * another integration has brought here, or keeps now, are none of its.
 */
export const undo = handler(call, async ({ integration_uuid, confirmed_count }, { db, refuse }) => {
  const integration = await integrationOf(db, integration_uuid);
  // A run that is at work would bring more meanwhile: it waits for this row, and finds itself canceled.
  if (confirmed_count !== null)
    await sql`select from integration_sync where integration_id = ${integration.id} order by id desc limit 1 for update`.execute(
      db,
    );
  const { rows } = await sql<{ id: number; uuid: string; name: string; goes: boolean }>`
    select p.id, p.uuid, p.name, ${mayLeave} and not exists (select from adoption_application a where a.pet_id = p.id and not a.deleted
        and not (a.canceled or a.withdrew or a.returned) and a.status_key <> 'DECLINED') as goes
    from pet_source s join pet p on p.id = s.pet_id
    where s.brought_by = ${integration.id} and s.integration_id = ${integration.id} and not p.deleted order by p.id`.execute(db);
  const going = rows.filter(({ goes }) => goes);
  const kept = rows.filter(({ goes }) => !goes).map(({ uuid, name }) => ({ uuid, name }));
  const takenOver = sql`pet_source s join pet p on p.id = s.pet_id join integration i on i.id = s.brought_by
      join organization_branch b on b.id = i.branch_id and not b.deleted
    where s.integration_id = ${integration.id} and p.branch_id = ${integration.branch_id} and not p.deleted
      and b.id <> p.branch_id and b.shelter_id = ${integration.shelter_id}`;
  const { rows: back } = await sql<{ branch: string; pets: number }>`
    select b.name as branch, count(*)::int as pets from ${takenOver} group by b.id order by b.name, b.id`.execute(db);
  if (confirmed_count === null) return { pets: going.length, kept, back, undone: false };
  if (confirmed_count !== going.length) throw refuse('count', { pets: String(going.length) });
  await disconnectIntegration(db, integration);
  await sql`update pet set deleted = true where id = any(${going.map(({ id }) => id)})`.execute(db);
  await sql`with taken as (select p.id as pet_id, s.brought_by, b.id as branch_id from ${takenOver}),
      theirs as (update pet_source s set integration_id = t.brought_by from taken t where s.pet_id = t.pet_id)
    update pet p set branch_id = t.branch_id from taken t where p.id = t.pet_id`.execute(db);
  return { pets: going.length, kept, back, undone: true };
});
