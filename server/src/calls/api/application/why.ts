import { why as call, search } from '@homeward/contract/application';
import { applicationActions, refusals, refusedFor, WAITS_FOR_PAYMENT, waitsFor } from '@homeward/contract/application-rules';
import { sql } from 'kysely';
import { isSeen, promisedTo } from '../../../adoptions/pet-standing.ts';
import { type Stands, standingOf } from '../../../adoptions/standing.ts';
import { beginCheckout } from '../../../adoptions/terms.ts';
import type { Database } from '../../../database/connect.ts';
import { handler } from '../../../http/handler.ts';
import { MoneyRefused } from '../../../money/refused.ts';

export const why = handler(call, async ({ uuid }, { db, refuse, user }) => {
  const stands = await standingOf(db, uuid);
  if (!stands) throw refuse('application_missing');
  // Asked only where nothing else is in the way of taking one out.
  const products = refusedFor('remove-checkout-product', stands) ? null : await hasProducts(db, stands.id);
  const standing = { ...stands, ...(products !== null && { products }) };
  const waits_for = waits(stands);
  return {
    waits_for,
    since: waits_for && (stands.capturing_since ?? stands.status_date),
    repairs: applicationActions.flatMap((action) => {
      const refused = refusedFor(action, standing);
      // Where nobody pays there is no payment to speak of.
      return refused === 'no_payment' ? [] : { action, refused: refused ? refusals[refused].message : null };
    }),
    rivals: user.permissions.has(search.path) ? await rivalsOf(db, stands) : [],
  };
});

const waits = ({ status_key, canceled, withdrew, returned, capturing }: Stands) =>
  canceled || withdrew || returned ? null : capturing ? WAITS_FOR_PAYMENT : (waitsFor[status_key] ?? null);

const rivalsOf = async (db: Database, { rival, pet_id, uuid }: Stands) =>
  rival ? (await promisedTo(db, pet_id)).filter(isSeen).filter((other) => other.uuid !== uuid) : [];

/** Whether there are products in a checkout, or would be if it began now; null: nobody can say. */
async function hasProducts(db: Database, id: number): Promise<boolean | null> {
  const { rows } = await sql<{
    products: boolean | null;
  }>`select case when terms is not null then exists (select from checkout_line l
    where l.application_id = a.id and l.type_key = 'PRODUCT') end as products from adoption_application a where id = ${id}`.execute(
    db,
  );
  return rows[0]?.products ?? wouldHaveProducts(db, id);
}

async function wouldHaveProducts(db: Database, id: number): Promise<boolean | null> {
  try {
    return (await beginCheckout(db, id)).choices.products.length > 0;
  } catch (error) {
    if (error instanceof MoneyRefused) return null;
    throw error;
  }
}
