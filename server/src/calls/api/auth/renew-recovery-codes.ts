import { renewRecoveryCodes as call } from '@homeward/contract/second-factor';
import { askingHandler } from '../../../http/handler.ts';
import { newRecoveryCodes } from './codes.ts';
import { expectFactor } from './expect-factor.ts';
import { expectPerson } from './own-password.ts';

export const renewRecoveryCodes = askingHandler(
  call,
  ({ password }, context) => expectPerson(context, password),
  async (proof, _own, context) => {
    const { db, user, refuse } = context;
    await expectFactor(context, proof);
    const { codes, hashes } = newRecoveryCodes();
    const renewed = await db
      .updateTable('admin_second_factor')
      .where('admin_user_id', '=', user.userId)
      .set({ recovery_hashes: hashes })
      .returning('id')
      .executeTakeFirst();
    if (!renewed) throw refuse('none');
    return { recovery_codes: codes };
  },
);
