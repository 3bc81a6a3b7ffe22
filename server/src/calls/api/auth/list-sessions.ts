import { listSessions as call } from '@homeward/contract/own-session';
import { handler } from '../../../http/handler.ts';
import { sessionsOf } from '../user/sessions.ts';

export const listSessions = handler(call, async (_input, { db, user }) => ({
  sessions: await sessionsOf(db, user.userId, user.sessionId),
}));
