import { removeCheckoutProduct as call } from '@homeward/contract/application';
import { computed, keepCheckout, storedCheckout } from '../../../adoptions/checkout.ts';
import { readApplication, takeFor } from '../../../adoptions/standing.ts';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';

/** One that is required, too: staff know why. A second removal is told that it is gone. */
export const removeCheckoutProduct = handler(call, async ({ application_uuid: uuid, product_uuid }, context) => {
  const { db, user, refuse } = context;
  const { id, version } = await takeFor('remove-checkout-product', uuid, context);
  const { terms, choices } = await storedCheckout(db, id);
  const products = choices.products.filter((product) => product.uuid !== product_uuid);
  if (products.length === choices.products.length) throw refuse('product_missing');
  await updateVersioned(db, 'adoption_application', { uuid, version, now: (application) => readApplication(db, application) });
  const { lines } = computed(terms, { ...choices, products }, context);
  await keepCheckout(db, id, terms, lines, user.userId);
  return { adoption_application: await readApplication(db, id) };
});
