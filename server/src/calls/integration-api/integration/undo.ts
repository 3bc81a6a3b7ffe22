import { undo as call } from '@homeward/contract/integration';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { disconnectIntegration } from '../../../sync/disconnect.ts';
import { integrationOf } from '../../../sync/integration-account.ts';
import { mayLeave } from '../../../sync/leaving.ts';

/** The pets that came by it alone go with it; those that another integration has brought, or keeps now, are none of its. */
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
  if (confirmed_count === null) return { pets: going.length, kept, undone: false };
  if (confirmed_count !== going.length) throw refuse('count', { pets: String(going.length) });
  await disconnectIntegration(db, integration);
  await sql`update pet set deleted = true where id = any(${going.map(({ id }) => id)})`.execute(db);
  return { pets: going.length, kept, undone: true };
});
