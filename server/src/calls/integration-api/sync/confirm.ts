import { confirm as call } from '@homeward/contract/sync';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { archiveAsked } from '../../../sync/archive-asked.ts';
import { rulesHold } from '../../../sync/fingerprint.ts';
import { forgetTaken } from '../../../sync/ruled-out.ts';
import { answered } from '../../../sync/run-state.ts';
import { rememberNo } from '../../../sync/said-no.ts';
import { syncExists } from '../verify/sync.ts';
import { sync as entity } from './entity.ts';

/** Answers what a run asks. */
export const confirm = handler(call, async ({ sync_uuid, archive }, { db, refuse, services }) => {
  const uuid = await syncExists(db, sync_uuid, refuse);
  const run = await db
    .selectFrom('integration_sync as y')
    .innerJoin('integration as i', 'i.id', 'y.integration_id')
    .where('y.uuid', '=', uuid)
    .where('waiting_for', 'is not', null)
    .select(['y.id', 'y.since', 'y.integration_id', 'i.shelter_id', 'i.partner_key', 'i.account_hash'])
    .forUpdate('y')
    .executeTakeFirst();
  if (!run) throw refuse('answered');
  if (archive) {
    const partner = await services.door.partner(run.partner_key);
    // A yes is to what the rules were: who has mended them since means something else.
    if (!(await rulesHold(db, run.integration_id, partner.statuses))) throw refuse('mended');
    await forgetTaken(db, run);
    const { archived, said } = await archiveAsked(db, run, partner);
    await answered(db, run, archived, said);
  } else {
    await rememberNo(db, run);
    await answered(db, run, 0, ['Somebody has said no: none of them was archived.']);
  }
  return { sync: await readRecord(db, entity, { uuid }) };
});
