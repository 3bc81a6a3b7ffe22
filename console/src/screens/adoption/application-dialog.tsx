import {
  type Application,
  adoptionReturn,
  checkoutUpdate,
  forceSetAdopted,
  releasePayment,
  removeCheckoutProduct,
} from '@homeward/contract/application';
import type { ApplicationAction } from '@homeward/contract/application-rules';
import { can } from '../../session/session.ts';
import { later } from '../../ui/page/later.tsx';

const dialogs = {
  'force-set-adopted': later(() => import('./force-dialog.tsx')),
  'adoption-return': later(() => import('./return-dialog.tsx')),
  'release-payment': later(() => import('./release-dialog.tsx')),
};
/** The call of each action, whose permission it takes. */
export const callOf = {
  'checkout-update': checkoutUpdate,
  'remove-checkout-product': removeCheckoutProduct,
  'force-set-adopted': forceSetAdopted,
  'adoption-return': adoptionReturn,
  'release-payment': releasePayment,
};

/** What is done to an application in a dialog. */
export type Offered = keyof typeof dialogs;

/** Whether an action has a dialog, and the user may do it. */
export const isOffered = (action: ApplicationAction): action is Offered => action in dialogs && can(callOf[action]);

interface ApplicationDialogProps {
  action: Offered;
  application: Application;
  onClose: () => void;
}

export function ApplicationDialog({ action, ...props }: ApplicationDialogProps) {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}
