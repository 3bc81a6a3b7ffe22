import { removeCheckoutProduct as call } from '@homeward/contract/application';
import { keepCheckout, noteCheckout, storedCheckout, withoutProduct } from '../../../adoptions/checkout.ts';
import { readApplication, takeFor } from '../../../adoptions/standing.ts';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';

/** One that is required, too: staff know why. A second removal is told that it is gone. */
export const removeCheckoutProduct = handler(call, async ({ application_uuid: uuid, product_uuid }, context) => {
  const { db, user, refuse } = context;
  const { id, version } = await takeFor('remove-checkout-product', uuid, context);
  const stored = await storedCheckout(db, id);
  const checkout = withoutProduct(stored, product_uuid, context);
  if (!checkout) throw refuse('product_missing');
  await updateVersioned(db, 'adoption_application', { uuid, version, now: (application) => readApplication(db, application) });
  await keepCheckout(db, id, stored.terms, checkout.lines);
  await noteCheckout(db, id, user.userId);
  return { adoption_application: await readApplication(db, id) };
});
