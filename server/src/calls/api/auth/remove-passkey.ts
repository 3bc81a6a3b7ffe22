import { removePasskey as call } from '@homeward/contract/second-factor';
import { askingHandler } from '../../../http/handler.ts';
import { expectFactor } from './expect-factor.ts';
import { expectPerson } from './own-password.ts';
import { endFactorWithoutDevice } from './set-factor.ts';

export const removePasskey = askingHandler(
  call,
  ({ password }, context) => expectPerson(context, password),
  async ({ passkey_uuid, ...proof }, _own, context) => {
    const { db, user, refuse } = context;
    await expectFactor(context, proof);
    const removed = await db
      .deleteFrom('admin_passkey')
      .where('admin_user_id', '=', user.userId)
      .where('uuid', '=', passkey_uuid)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw refuse('gone');
    if (!(await endFactorWithoutDevice(context))) throw refuse('still_required');
    return {};
  },
);
