import { unbindSignOn as call } from '@homeward/contract/user';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { user } from './entity.ts';
import { endSessions, idOf, noteEnd } from './sessions.ts';

/** Whoever was taken for somebody else is out; the next with their verified e-mail is who they are from then on. */
export const unbindSignOn = handler(call, async ({ admin_user_uuid }, { db }) => {
  const id = await idOf(db, admin_user_uuid);
  await db.deleteFrom('admin_sign_on').where('admin_user_id', '=', id).execute();
  if (await endSessions(db, id)) await noteEnd(db, id);
  return { admin_user: await readRecord(db, user, { id, with: { roles: true } }) };
});
