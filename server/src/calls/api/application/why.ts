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
  return {
    waits_for,
    since: waits_for && (stands.capturing_since ?? stands.status_date),
    repairs: applicationActions.flatMap((action) => {
      const refused = refusedFor(action, standing);
      // Where nobody pays there is no payment to speak of.
      return refused === 'no_payment' ? [] : { action, refused: refused ? refusals[refused].message : null };
    }),
    stuck_pet: await stuckPet(db, stands),
    rivals: user.permissions.has(search.path) ? await rivalsOf(db, stands) : [],
  };
});

const waits = ({ status_key, canceled, withdrew, returned, capturing }: Stands) =>
  canceled || withdrew || returned ? null : capturing ? WAITS_FOR_PAYMENT : (waitsFor[status_key] ?? null);

/** By the rule that sets a pet available; who has it promised is asked only where it is approved. */
async function stuckPet(db: Database, { pet_id, pet }: Stands): Promise<string | null> {
  if (pet.status_key !== 'APPROVED' || pet.deleted) return null;
  return refusedAvailable({ ...pet, promised: await promisedTo(db, pet_id) }) ? null : pet.uuid;
}

const rivalsOf = async (db: Database, { rival, pet_id, uuid }: Stands) =>
  rival ? (await promisedTo(db, pet_id)).filter(isSeen).filter((other) => other.uuid !== uuid) : [];

/** Whether there would be products in a checkout if it began now; null: nobody can say. */
async function wouldHaveProducts(db: Database, id: number): Promise<boolean | null> {
  try {
    return (await beginCheckout(db, id)).choices.products.length > 0;
  } catch (error) {
    if (error instanceof MoneyRefused) return null;
    throw error;
  }
}
