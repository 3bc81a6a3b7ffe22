import { endOtherSessions as call } from '@homeward/contract/own-session';
import { handler } from '../../../http/handler.ts';
import { endSessions, noteEnd } from '../user/sessions.ts';

export const endOtherSessions = handler(call, async (_input, { db, user }) => {
  if (await endSessions(db, user.userId, user.sessionId)) await noteEnd(db, user.userId);
  return {};
});
