import type { Insertable } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { Context } from '../http/handler.ts';

/** Begins a run and lets its job out with the transaction; undefined where one is live already. Answers the run's uuid. */
export async function startSync(
  db: Database,
  send: Context['send'],
  run: Insertable<DB['integration_sync']>,
): Promise<string | undefined> {
  const started = await db
    .insertInto('integration_sync')
    .values(run)
    .onConflict((conflict) =>
      conflict
        .column('integration_id')
        .where('finish', 'is', null)
        .where('canceled', 'is', null)
        .where('failed', 'is', null)
        .doNothing(),
    )
    .returning('uuid')
    .executeTakeFirst();
  if (started) await send('sync', { uuid: started.uuid });
  return started?.uuid;
}

/** Whether an integration may run now: not while its shelter is deactivated, and no more once its location is gone. */
export async function mayRun(db: Database, { shelter_id, branch_id }: { shelter_id: number; branch_id: number }) {
  const place = await db
    .selectFrom('organization_branch as b')
    .innerJoin('organization_shelter as s', 's.id', 'b.shelter_id')
    .where('b.id', '=', branch_id)
    .where('s.id', '=', shelter_id)
    .where('b.deleted', '=', false)
    .where('s.deleted', '=', false)
    .select('s.active')
    .executeTakeFirst();
  if (!place) return 'gone';
  return place.active ? 'yes' : 'paused';
}
