import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { minorOf } from '../money/amount.ts';

/** What remains of a shelter's credits in a currency. */
export async function creditLeft(db: Database, shelterId: number | RawBuilder<number>, currency: string): Promise<bigint> {
  const { rows } = await sql<{ left: string }>`select coalesce(sum(amount_remaining), 0)::text as left from payment_credit
    where shelter_id = ${shelterId} and currency = ${currency} and not deleted`.execute(db);
  return minorOf(rows[0]?.left ?? '0', currency, ['credit']);
}

/** What of them a checkout may use. */
export const creditFor = (db: Database, applicationId: number, currency: string): Promise<bigint> =>
  creditLeft(
    db,
    sql<number>`(select b.shelter_id from adoption_application a join pet p on p.id = a.pet_id
      join organization_branch b on b.id = p.branch_id where a.id = ${applicationId})`,
    currency,
  );
