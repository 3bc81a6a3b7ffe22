import { endSessions as call } from '@homeward/contract/user';
import { handler } from '../../../http/handler.ts';
import { endSessions as endAll, endOne, idOf, noteEnd } from './sessions.ts';

export const endSessions = handler(call, async ({ admin_user_uuid, session_uuid }, { db }) => {
  const userId = await idOf(db, admin_user_uuid);
  if (session_uuid) await endOne(db, userId, session_uuid);
  else if (await endAll(db, userId)) await noteEnd(db, userId);
  return {};
});
