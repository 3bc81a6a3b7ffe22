import { setPaid as call } from '@homeward/contract/payment-cycle';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { findRecord } from '../../../search/record.ts';
import { paymentCycle } from './entity.ts';

/** Of many at once one changes the row; the others find it paid. */
export const setPaid = handler(call, async ({ cycle_uuid: uuid }, { db, refuse }) => {
  const { numUpdatedRows } = await db
    .updateTable('payment_cycle')
    .set((set) => ({ payout_status_key: 'PAID', version: set('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .where('payout_status_key', '=', 'UNPAID')
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  const found = await findRecord(db, paymentCycle, { uuid });
  if (!found) throw notFound();
  if (!numUpdatedRows) throw refuse('not_unpaid', { status: found.payout_status_key });
  return { payment_cycle: found };
});
