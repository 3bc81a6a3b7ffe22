import { checkoutUpdate as call } from '@homeward/contract/application';
import { changedCheckout, openCheckout, saveCheckout } from '../../../adoptions/checkout.ts';
import { takeFor } from '../../../adoptions/standing.ts';
import { handler } from '../../../http/handler.ts';
import { numberOf, textOf } from '../../../money/amount.ts';
import { refuseFiner } from '../../exact-amounts.ts';

/** Every figure is computed anew from the terms kept at approval (decision 94); whoever comes second is asked. */
export const checkoutUpdate = handler(call, async (input, context) => {
  const { application_uuid: uuid, version } = input;
  const { id } = await takeFor('checkout-update', uuid, context);
  const stored = await openCheckout(context, id);
  const { currency } = stored.terms;
  const change = () => {
    refuseFiner(call, input, currency, context);
    const checkout = changedCheckout(stored, input, context);
    // Somebody else's save, a credit that was used or other fees have made it another one than was shown.
    if (input.expected_total !== undefined && numberOf(checkout.total, currency) !== input.expected_total)
      throw context.refuse('total_changed', { total: textOf(checkout.total, currency), currency });
    return checkout;
  };
  return { adoption_application: await saveCheckout(context, { uuid, version, stored, change }) };
});
