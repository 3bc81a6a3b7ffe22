import { resetSecondFactor as call } from '@homeward/contract/user';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { user } from './entity.ts';
import { forgetFactors } from './forget-factors.ts';
import { idOf } from './sessions.ts';

export const resetSecondFactor = handler(call, async ({ admin_user_uuid }, { db }) => {
  const id = await idOf(db, admin_user_uuid);
  await forgetFactors(db, id);
  return { admin_user: await readRecord(db, user, { id, with: { roles: true } }) };
});
