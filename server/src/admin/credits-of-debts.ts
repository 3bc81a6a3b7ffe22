import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { minorOf, textOf } from '../money/amount.ts';

/** A credit that was given where the shelter owed; amounts in its currency. */
export interface CreditOfDebt {
  shelter: string;
  cycle: string;
  month: string;
  credit: string;
  currency: string;
  total: string;
  used: string;
}

/** Credits of cycles whose money the platform holds: what is below 0 there the shelter owes, and earlier versions gave it away. */
export async function creditsOfDebts(db: Database): Promise<CreditOfDebt[]> {
  const { rows } = await sql<CreditOfDebt>`select s.name as shelter, y.code as cycle, to_char(y.month, 'YYYY-MM') as month,
      c.code as credit, c.currency, c.total_amount::text as total, c.amount_used::text as used
    from payment_credit c join payment_cycle y on y.id = c.cycle_id join organization_shelter s on s.id = c.shelter_id
    where y.payment_owner_type = 'PLATFORM'
    order by s.name, c.id`.execute(db);
  return rows;
}

/** A line each, by tabs, under a heading. */
export function inLines(found: CreditOfDebt[]): string[] {
  if (!found.length) return ['No credit was given for what a shelter owed.'];
  const heading = ['shelter', 'cycle', 'month', 'credit', 'currency', 'amount', 'used'].join('\t');
  const lines = found.map(({ shelter, cycle, month, credit, currency, total, used }) =>
    [shelter, cycle, month, credit, currency, exact(total, currency), exact(used, currency)].join('\t'),
  );
  return [
    heading,
    ...lines,
    '',
    'Each was given where the shelter owed that amount: the platform has lost it once, and what is used of it a second time.',
    'Nothing was changed.',
  ];
}

const exact = (amount: string, currency: string) => textOf(minorOf(amount, currency, ['amount']), currency);
