import { releasePayment as call } from '@homeward/contract/application';
import { readApplication, takeFor } from '../../../adoptions/standing.ts';
import { handler } from '../../../http/handler.ts';

/** It counts as failed: its voucher goes back to the shelter's credits, and the application can be gone on with. */
export const releasePayment = handler(call, async ({ application_uuid }, context) => {
  const { db } = context;
  const { id } = await takeFor('release-payment', application_uuid, context);
  await db
    .updateTable('payment_charge')
    .set({ state_key: 'FAILED' })
    .where('application_id', '=', id)
    .where('state_key', '=', 'CAPTURING')
    .execute();
  await db
    .updateTable('adoption_application')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return { adoption_application: await readApplication(context, id) };
});
