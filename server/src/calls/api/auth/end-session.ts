import { endSession as call } from '@homeward/contract/own-session';
import { handler } from '../../../http/handler.ts';
import { endOne } from '../user/sessions.ts';

export const endSession = handler(call, async ({ session_uuid }, { db, user }) => {
  await endOne(db, user.userId, session_uuid);
  return {};
});
