import { confirm as call } from '@homeward/contract/sync';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { rulesHold } from '../../../sync/fingerprint.ts';
import { mayLeave } from '../../../sync/leaving.ts';
import type { Going } from '../../../sync/question.ts';
import { forgetTaken } from '../../../sync/ruled-out.ts';
import { answered, type Claim } from '../../../sync/run-state.ts';
import { rememberNo } from '../../../sync/said-no.ts';
import { tell, toldGone } from '../../../sync/told.ts';
import { type Withdrawn, withdraw } from '../../../sync/withdraw.ts';
import { syncExists } from '../verify/sync.ts';
import { sync as entity } from './entity.ts';

/** Archives, or gives the status that is not offered, exactly the pets that the run asked about, without those that a newer run has met or somebody has taken up since. */
export const confirm = handler(call, async ({ sync_uuid, archive }, { db, refuse, services }) => {
  const uuid = await syncExists(db, sync_uuid, refuse);
  const run = await db
    .selectFrom('integration_sync as y')
    .innerJoin('integration as i', 'i.id', 'y.integration_id')
    .where('y.uuid', '=', uuid)
    .where('waiting_for', 'is not', null)
    .select(['y.id', 'y.since', 'y.integration_id', 'i.partner_key'])
    .forUpdate('y')
    .executeTakeFirst();
  if (!run) throw refuse('answered');
  if (archive) {
    // A yes is to what the rules were: who has mended them since means something else.
    const { statuses } = await services.door.partner(run.partner_key);
    if (!(await rulesHold(db, run.integration_id, statuses))) throw refuse('mended');
    await forgetTaken(db, run);
  } else await rememberNo(db, run);
  await answered(db, run, archive ? await archiveAsked(db, run) : undefined);
  return { sync: await readRecord(db, entity, { uuid }) };
});

async function archiveAsked(db: Database, run: Pick<Claim, 'id' | 'since'>): Promise<number> {
  const { rows } = await sql<Going>`update pet p set deleted = true from pet_source s, integration_sync_gone g
    where g.sync_id = ${run.id} and g.status_key is null and p.id = g.pet_id and s.pet_id = p.id and not p.deleted and ${mayLeave}
      and (s.sync_id < ${run.id} or s.sync_id = ${run.id} and s.outcome_key = 'FILTERED')
    returning p.id as pet_id, s.external_id, p.name, case when s.sync_id = ${run.id} then s.filtered_by else 'PARTNER' end as left_by,
      null as becomes`.execute(db);
  const { rows: held } = await sql<Withdrawn>`select g.pet_id, g.status_key as becomes
    from integration_sync_gone g join pet_source s on s.pet_id = g.pet_id
    where g.sync_id = ${run.id} and g.status_key is not null and s.sync_id <= ${run.id}`.execute(db);
  await withdraw(db, held);
  await tell(
    db,
    { ...run, dry_run: false },
    rows.map((pet) => toldGone(pet)),
  );
  return rows.length;
}
