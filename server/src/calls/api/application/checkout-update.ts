import { checkoutUpdate as call } from '@homeward/contract/application';
import { changedCheckout, openCheckout, saveCheckout } from '../../../adoptions/checkout.ts';
import { takeFor } from '../../../adoptions/standing.ts';
import { handler } from '../../../http/handler.ts';

/** Every figure is computed anew from the terms kept at approval (decision 94); whoever comes second is asked. */
export const checkoutUpdate = handler(call, async (input, context) => {
  const { application_uuid: uuid, version } = input;
  const { id } = await takeFor('checkout-update', uuid, context);
  const stored = await openCheckout(context, id);
  const change = () => changedCheckout(stored, input, context);
  return { adoption_application: await saveCheckout(context, { uuid, version, stored, change }) };
});
