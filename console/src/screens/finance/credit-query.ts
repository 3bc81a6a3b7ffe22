import * as application from '@homeward/contract/application';
import * as paymentCycle from '@homeward/contract/payment-cycle';
import * as shelter from '@homeward/contract/shelter';
import { can } from '../../session/session.ts';

/** What of other nouns a credit shows, to who may see them. */
export const creditRelations = () => {
  const used = {
    ...(can(application.search) && { application: { with: { adopter_user: true } } }),
    ...(can(paymentCycle.search) && { cycle: true }),
  };
  return { ...(can(shelter.search) && { shelter: true }), uses: Object.keys(used).length ? { with: used } : true };
};
