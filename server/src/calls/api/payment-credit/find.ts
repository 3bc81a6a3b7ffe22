import { find as call } from '@homeward/contract/payment-credit';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { findRecord } from '../../../search/record.ts';
import { paymentCredit } from './entity.ts';

export const find = handler(call, async ({ uuid }, { db }) => {
  const found = await findRecord(db, paymentCredit, { uuid, with: { uses: true } });
  if (!found) throw notFound();
  return { payment_credit: found };
});
