import { sessionClose as call } from '@homeward/contract/auth';
import { handler } from '../../../http/handler.ts';
import { endSessions } from '../user/sessions.ts';
import { noteSignOut } from './note-sign-in.ts';

export const sessionClose = handler(call, async ({ all }, { db, user }) => {
  if (all) await endSessions(db, user.userId);
  else await db.updateTable('admin_session').set({ revoked_date: new Date() }).where('id', '=', user.sessionId).execute();
  await noteSignOut(db, user.userId, Boolean(all));
  return {};
});
