import { turnOffApp as call } from '@homeward/contract/second-factor';
import { handler } from '../../../http/handler.ts';
import { takeCode } from './codes.ts';
import { endFactorWithoutDevice } from './set-factor.ts';

export const turnOffApp = handler(call, async ({ code }, context) => {
  const { db, user, refuse } = context;
  if (!(await takeCode(context, user.userId, code))) throw refuse('wrong_code', {}, ['code']);
  await db.updateTable('admin_second_factor').where('admin_user_id', '=', user.userId).set({ app_secret: null }).execute();
  if (!(await endFactorWithoutDevice(context))) throw refuse('still_required');
  return {};
});
