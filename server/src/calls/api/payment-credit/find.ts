import { find as call } from '@homeward/contract/payment-credit';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { findRecord } from '../../../search/record.ts';
import { paymentCredit } from './entity.ts';

/** What used it is named to who may see that. */
const relations = { uses: { with: { application: { with: { adopter_user: true } }, cycle: true } } };

export const find = handler(call, async ({ uuid }, { db }) => {
  const found = await findRecord(db, paymentCredit, { uuid, with: relations });
  if (!found) throw notFound();
  return { payment_credit: found };
});
