import { why as call, search } from '@homeward/contract/application';
import { applicationActions, refusals, refusedFor, WAITS_FOR_PAYMENT, waitsFor } from '@homeward/contract/application-rules';
import { isSeen, promisedTo, refusedAvailable } from '../../../adoptions/pet-standing.ts';
import { type Stands, standingOf } from '../../../adoptions/standing.ts';
import { beginCheckout } from '../../../adoptions/terms.ts';
import type { Database } from '../../../database/connect.ts';
import { handler } from '../../../http/handler.ts';
import { MoneyRefused } from '../../../money/refused.ts';

export const why = handler(call, async ({ uuid }, { db, refuse, user }) => {
  const stands = await standingOf(db, uuid);
  if (!stands) throw refuse('application_missing');
  // Asked only where nothing else is in the way of taking one out.
  const isAsked = stands.products === null && !refusedFor('remove-checkout-product', stands);
  const standing = isAsked ? { ...stands, products: await wouldHaveProducts(db, stands.id) } : stands;
  const waits_for = waits(stands);
  const { pet, rival, pet_id } = stands;
  const promised = rival || pet.status_key === 'APPROVED' ? await promisedTo(db, pet_id) : [];
  return {
    waits_for,
    since: waits_for && (stands.capturing_since ?? stands.status_date),
    repairs: applicationActions.flatMap((action) => {
      const refused = refusedFor(action, standing);
      // Where nobody pays there is no payment to speak of.
      return refused === 'no_payment' ? [] : { action, refused: refused ? refusals[refused].message : null };
    }),
    stuck_pet: refusedAvailable({ ...pet, promised }) ? null : pet.uuid,
    rivals: user.permissions.has(search.path) ? promised.filter(isSeen).filter((other) => other.uuid !== uuid) : [],
  };
});

const waits = ({ status_key, canceled, withdrew, returned, capturing }: Stands) =>
  canceled || withdrew || returned ? null : capturing ? WAITS_FOR_PAYMENT : (waitsFor[status_key] ?? null);

/** Whether there would be products in a checkout if it began now; null: nobody can say. */
async function wouldHaveProducts(db: Database, id: number): Promise<boolean | null> {
  try {
    return (await beginCheckout(db, id)).choices.products.length > 0;
  } catch (error) {
    if (error instanceof MoneyRefused) return null;
    throw error;
  }
}
