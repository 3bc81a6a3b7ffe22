import { changePassword as call, passwordProblem } from '@homeward/contract/auth';
import { askingHandler } from '../../../http/handler.ts';
import { isCommon } from '../../../services/common-passwords.ts';
import { endSessions } from '../user/sessions.ts';
import { expectPassword } from './own-password.ts';

export const changePassword = askingHandler(
  call,
  async ({ password, new_password }, context) => {
    const { refuse, services, request } = context;
    const { email, password_hash } = await expectPassword(context, password);
    const problem = passwordProblem(new_password, { email, productName: services.productName });
    if (problem) throw refuse('password_weak', { problem }, ['new_password']);
    if (password.normalize() === new_password.normalize()) throw refuse('password_unchanged', {}, ['new_password']);
    if (await isCommon(new_password)) throw refuse('password_common', {}, ['new_password']);
    return { was: password_hash, becomes: await services.passwords.hash(new_password, request) };
  },
  async (_input, { was, becomes }, { db, user, refuse }) => {
    const changed = await db
      .updateTable('admin_user')
      .set({ password_hash: becomes, must_change_password: false, temporary_until: null })
      .where('id', '=', user.userId)
      // Reset or changed meanwhile, what was typed is the current one no more.
      .where('password_hash', '=', was)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw refuse('wrong_password', {}, ['password']);
    await endSessions(db, user.userId, user.sessionId);
    return {};
  },
);
