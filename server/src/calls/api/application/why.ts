import { why as call } from '@homeward/contract/application';
import { applicationActions, type Refused, refusals, refusedFor, waitsFor } from '@homeward/contract/application-rules';
import { sql } from 'kysely';
import { promisedTo } from '../../../adoptions/pet-standing.ts';
import { type Stands, standingOf } from '../../../adoptions/standing.ts';
import type { Database } from '../../../database/connect.ts';
import { handler } from '../../../http/handler.ts';

export const why = handler(call, async ({ uuid }, { db, refuse }) => {
  const stands = await standingOf(db, uuid);
  if (!stands) throw refuse('application_missing');
  const products = await hasProducts(db, stands.id);
  const said = (refused: Refused | undefined) => (refused ? refusals[refused].message : null);
  return {
    waits_for: waits(stands),
    since: stands.status_date,
    repairs: applicationActions.map((action) => ({
      action,
      refused: said(refusedFor(action, { ...stands, ...(products !== null && { products }) })),
    })),
    rivals: stands.rival ? (await promisedTo(db, stands.pet_id)).filter((other) => other.uuid !== stands.uuid) : [],
  };
});

const waits = ({ status_key, canceled, withdrew, returned }: Stands) =>
  canceled || withdrew || returned ? null : (waitsFor[status_key] ?? null);

/** Whether there are products in a checkout; null: it has not begun. */
async function hasProducts(db: Database, id: number): Promise<boolean | null> {
  const { rows } = await sql<{
    products: boolean | null;
  }>`select case when terms is not null then exists (select from checkout_line l
    where l.application_id = a.id and l.type_key = 'PRODUCT') end as products from adoption_application a where id = ${id}`.execute(
    db,
  );
  return rows[0]?.products ?? null;
}
