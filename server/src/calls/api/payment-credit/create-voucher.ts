import { createVoucher as call } from '@homeward/contract/payment-credit';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { refuseFiner } from '../../exact-amounts.ts';
import { paymentCredit } from './entity.ts';

/** In the currency of the shelter's country. */
export const createVoucher = handler(call, async (input, context) => {
  const { shelter_uuid, amount, label } = input;
  const { db, refuse } = context;
  const { rows } = await sql<{ id: number; currency: string }>`select s.id, coalesce(c.currency, 'USD') as currency
    from organization_shelter s join country c on c.id = s.country_id
    where s.uuid = ${shelter_uuid} and not s.deleted for key share of s`.execute(db);
  const [shelter] = rows;
  if (!shelter) throw refuse('shelter_missing', {}, ['shelter_uuid']);
  const { id: shelter_id, currency } = shelter;
  refuseFiner(call, input, currency, context);
  const { id } = await db
    .insertInto('payment_credit')
    .values({ shelter_id, currency, type_key: 'VOUCHER', total_amount: amount, label })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { payment_credit: await readRecord(db, paymentCredit, { id }) };
});
