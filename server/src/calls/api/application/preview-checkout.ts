import { previewCheckout as call } from '@homeward/contract/application';
import { changedCheckout, compared, storedCheckout } from '../../../adoptions/checkout.ts';
import { standingOf } from '../../../adoptions/standing.ts';
import { handler } from '../../../http/handler.ts';

/** The same computation as the change itself, of which nothing is kept. */
export const previewCheckout = handler(call, async (input, context) => {
  const { db, refuse } = context;
  const stands = await standingOf(db, input.application_uuid);
  if (!stands) throw refuse('application_missing');
  const stored = await storedCheckout(db, stands.id);
  return compared(stored, changedCheckout(stored, input, context));
});
