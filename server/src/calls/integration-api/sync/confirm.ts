import { confirm as call } from '@homeward/contract/sync';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { mayLeave } from '../../../sync/leaving.ts';
import { answered } from '../../../sync/run-state.ts';
import { syncExists } from '../verify/sync.ts';
import { sync as entity } from './entity.ts';

/** Archives exactly the pets that the run asked about, without those that a newer run has met or somebody has taken up since. */
export const confirm = handler(call, async ({ sync_uuid, archive }, { db, refuse }) => {
  const uuid = await syncExists(db, sync_uuid, refuse);
  const run = await db
    .selectFrom('integration_sync')
    .where('uuid', '=', uuid)
    .where('waiting_for', 'is not', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw refuse('answered');
  const gone = archive
    ? await sql`update pet p set deleted = true from pet_source s, integration_sync_gone g
        where g.sync_id = ${run.id} and p.id = g.pet_id and s.pet_id = p.id and not p.deleted and ${mayLeave}
          and (s.sync_id < ${run.id} or s.sync_id = ${run.id} and s.outcome_key = 'FILTERED')`.execute(db)
    : undefined;
  await answered(db, run, archive ? Number(gone?.numAffectedRows ?? 0) : undefined);
  return { sync: await readRecord(db, entity, { uuid }) };
});
