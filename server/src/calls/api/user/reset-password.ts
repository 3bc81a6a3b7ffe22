import { resetPassword as call } from '@homeward/contract/user';
import { askingHandler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { readRecord } from '../../../search/record.ts';
import { user } from './entity.ts';
import { endSessions } from './sessions.ts';
import { mailPassword, temporaryColumns, temporaryPassword } from './temporary-password.ts';

export const resetPassword = askingHandler(
  call,
  async (_input, context) => temporaryPassword(context),
  async (input, { password, password_hash }, context) => {
    const { db, now } = context;
    const reset = await db
      .updateTable('admin_user')
      .set(temporaryColumns(password_hash, now))
      .where('uuid', '=', input.admin_user_uuid)
      .where('deleted', '=', false)
      .returning(['id', 'uuid', 'first_name', 'email'])
      .executeTakeFirst();
    if (!reset) throw notFound();
    await endSessions(db, reset.id);
    await mailPassword(context, reset, password, false);
    return { admin_user: await readRecord(db, user, { id: reset.id, with: { roles: true } }) };
  },
);
