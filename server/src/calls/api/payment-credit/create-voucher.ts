import { createVoucher as call } from '@homeward/contract/payment-credit';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { exponentOf, minorOf, textOf } from '../../../money/amount.ts';
import { MoneyRefused } from '../../../money/refused.ts';
import { readRecord } from '../../../search/record.ts';
import { paymentCredit } from './entity.ts';

/** In the currency of the shelter's country. */
export const createVoucher = handler(call, async ({ shelter_uuid, amount, label }, { db, refuse }) => {
  const { rows } = await sql<{ id: number; currency: string }>`select s.id, coalesce(c.currency, 'USD') as currency
    from organization_shelter s join country c on c.id = s.country_id
    where s.uuid = ${shelter_uuid} and not s.deleted for key share of s`.execute(db);
  const [shelter] = rows;
  if (!shelter) throw refuse('shelter_missing', {}, ['shelter_uuid']);
  const { id: shelter_id, currency } = shelter;
  const { id } = await db
    .insertInto('payment_credit')
    .values({ shelter_id, currency, type_key: 'VOUCHER', total_amount: exact(), label })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { payment_credit: await readRecord(db, paymentCredit, { id }) };

  function exact() {
    try {
      return textOf(minorOf(amount, currency, ['amount']), currency);
    } catch (error) {
      if (!(error instanceof MoneyRefused)) throw error;
      throw refuse('decimals', { decimals: exponentOf(currency), currency }, ['amount']);
    }
  }
});
