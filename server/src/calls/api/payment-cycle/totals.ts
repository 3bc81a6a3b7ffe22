import { totals as call } from '@homeward/contract/payment-cycle';
import { sql } from 'kysely';
import type { z } from 'zod';
import { handler } from '../../../http/handler.ts';

type Total = z.output<typeof call.output>['totals'][number];

/** Added up by the database, in numeric, so that it is what the rows add up to. */
export const totals = handler(call, async ({ payout_status_key = null, shelter_id = null, shelter_uuid = null }, { db }) => {
  const { rows } = await sql<{
    totals: Total[];
  }>`select coalesce(json_agg(t order by t.currency, t.payment_owner_type), '[]') as totals
    from (select currency, payment_owner_type, count(*)::int as count, sum(billing_amount) as billing_amount,
        coalesce(sum(debt) filter (where not exists (select from payment_cycle_entry e where e.debt_cycle_id = c.id)), 0) as debt
      from payment_cycle c
      where not deleted and (${payout_status_key}::text is null or payout_status_key = ${payout_status_key})
        and (${shelter_id}::int is null or shelter_id = ${shelter_id})
        and (${shelter_uuid}::uuid is null or shelter_id = (select id from organization_shelter where uuid = ${shelter_uuid}))
      group by currency, payment_owner_type) t`.execute(db);
  return { totals: rows[0]?.totals ?? [] };
});
