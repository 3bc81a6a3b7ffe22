import type { Insertable } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/tables.ts';
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
