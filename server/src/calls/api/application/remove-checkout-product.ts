import { removeCheckoutProduct as call } from '@homeward/contract/application';
import { openCheckout, saveCheckout, withoutProduct } from '../../../adoptions/checkout.ts';
import { takeFor } from '../../../adoptions/standing.ts';
import { handler } from '../../../http/handler.ts';

/** One that is required, too: staff know why. A second removal is told that it is gone. */
export const removeCheckoutProduct = handler(call, async ({ application_uuid: uuid, product_uuid }, context) => {
  const { id, version } = await takeFor('remove-checkout-product', uuid, context);
  const stored = await openCheckout(context, id);
  if (!stored.choices.products.length) throw context.refuse('no_products');
  const checkout = withoutProduct(stored, product_uuid, context);
  if (!checkout) throw context.refuse('product_missing');
  return { adoption_application: await saveCheckout(context, { uuid, version, stored, change: () => checkout }) };
});
