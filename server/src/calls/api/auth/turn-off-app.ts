import { turnOffApp as call } from '@homeward/contract/second-factor';
import { askingHandler } from '../../../http/handler.ts';
import { expectFactor } from './expect-factor.ts';
import { expectPerson } from './own-password.ts';
import { endFactorWithoutDevice } from './set-factor.ts';

export const turnOffApp = askingHandler(
  call,
  ({ password }, context) => expectPerson(context, password),
  async (proof, _own, context) => {
    const { db, user, refuse } = context;
    await expectFactor(context, proof);
    await db.updateTable('admin_second_factor').where('admin_user_id', '=', user.userId).set({ app_secret: null }).execute();
    if (!(await endFactorWithoutDevice(context))) throw refuse('still_required');
    return {};
  },
);
