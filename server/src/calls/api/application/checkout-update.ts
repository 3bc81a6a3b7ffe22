import { checkoutUpdate as call } from '@homeward/contract/application';
import { changedCheckout, keepCheckout, noteCheckout, storedCheckout } from '../../../adoptions/checkout.ts';
import { readApplication, takeFor } from '../../../adoptions/standing.ts';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';

/** Every figure is computed anew from the terms kept at approval (decision 94); whoever comes second is asked. */
export const checkoutUpdate = handler(call, async (input, context) => {
  const { db, user } = context;
  const { application_uuid: uuid, version } = input;
  const { id } = await takeFor('checkout-update', uuid, context);
  await updateVersioned(db, 'adoption_application', { uuid, version, now: (application) => readApplication(db, application) });
  const stored = await storedCheckout(db, id);
  await keepCheckout(db, id, stored.terms, changedCheckout(stored, input, context).lines);
  await noteCheckout(db, id, user.userId);
  return { adoption_application: await readApplication(db, id) };
});
