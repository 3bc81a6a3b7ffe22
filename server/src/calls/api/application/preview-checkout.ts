import { previewCheckout as call } from '@homeward/contract/application';
import { refusedFor } from '@homeward/contract/application-rules';
import { changedCheckout, compared, openCheckout } from '../../../adoptions/checkout.ts';
import { standingOf } from '../../../adoptions/standing.ts';
import { handler } from '../../../http/handler.ts';
import { refuseFiner } from '../../exact-amounts.ts';

/** The same computation as the change itself, of which nothing is kept. */
export const previewCheckout = handler(call, async (input, context) => {
  const { db, refuse } = context;
  const stands = await standingOf(db, input.application_uuid);
  if (!stands) throw refuse('application_missing');
  // What is paid or over stays as it was; of what is not approved yet it shows how it would begin.
  const refused = refusedFor('checkout-update', stands);
  if (refused && refused !== 'not_approved') throw refuse(refused);
  const stored = await openCheckout(context, stands.id);
  refuseFiner(call, input, stored.terms.currency, context);
  return compared(stored, changedCheckout(stored, input, context));
});
