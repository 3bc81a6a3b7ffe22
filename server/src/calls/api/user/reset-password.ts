import { resetPassword as call } from '@homeward/contract/user';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../http/problem.ts';
import { readRecord } from '../../../search/record.ts';
import { user } from './entity.ts';
import { endSessions, refuseOverStronger } from './sessions.ts';
import { mailPassword, temporaryPassword } from './temporary-password.ts';

export const resetPassword = handler(call, async (input, context) => {
  const { db, now } = context;
  const { password, columns } = await temporaryPassword(now);
  const reset = await db
    .updateTable('admin_user')
    .set(columns)
    .where('uuid', '=', input.admin_user_uuid)
    .where('deleted', '=', false)
    .returning(['id', 'first_name', 'email'])
    .executeTakeFirst();
  if (!reset) throw notFound();
  await refuseOverStronger(context, reset.id);
  await endSessions(db, reset.id);
  await mailPassword(context, reset, password, false);
  return { admin_user: await readRecord(db, user, { id: reset.id, with: { roles: true } }) };
});
