import { changePassword as call } from '@homeward/contract/auth';
import { handler } from '../../../http/handler.ts';
import { isCommon } from '../../../services/common-passwords.ts';
import { hashPassword, verifyPassword } from '../../../services/password.ts';
import { endSessions } from '../user/sessions.ts';

export const changePassword = handler(call, async ({ password, new_password }, { db, user, refuse }) => {
  const { password_hash } = await db
    .selectFrom('admin_user')
    .where('id', '=', user.userId)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password, password_hash))) throw refuse('wrong_password', {}, ['password']);
  if (password === new_password) throw refuse('password_unchanged', {}, ['new_password']);
  if (await isCommon(new_password)) throw refuse('password_common', {}, ['new_password']);
  await db
    .updateTable('admin_user')
    .set({ password_hash: await hashPassword(new_password), must_change_password: false, temporary_until: null })
    .where('id', '=', user.userId)
    .execute();
  await endSessions(db, user.userId, user.sessionId);
  return {};
});
