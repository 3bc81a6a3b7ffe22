import { totals as call } from '@homeward/contract/payment-cycle';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';

type Total = { currency: string; count: number; billing_amount: number };

/** Added up by the database, in numeric, so that it is what the rows add up to. */
export const totals = handler(call, async ({ payout_status_key = null, shelter_id = null, shelter_uuid = null }, { db }) => {
  const { rows } = await sql<{ totals: Total[] }>`select coalesce(json_agg(t order by t.currency), '[]') as totals from (
    select currency, count(*)::int as count, sum(billing_amount) as billing_amount from payment_cycle
    where not deleted and (${payout_status_key}::text is null or payout_status_key = ${payout_status_key})
      and (${shelter_id}::int is null or shelter_id = ${shelter_id})
      and (${shelter_uuid}::uuid is null or shelter_id = (select id from organization_shelter where uuid = ${shelter_uuid})) group by currency) t`.execute(
    db,
  );
  return { totals: rows[0]?.totals ?? [] };
});
