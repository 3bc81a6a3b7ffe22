import { sessionRegister as call } from '@homeward/contract/auth';
import { handler } from '../../../http/handler.ts';
import { verifyPassword } from '../../../services/password.ts';
import { newToken, tokenHash } from '../../../services/secrets.ts';
import { sessionUser } from './session-user.ts';

const DAYS = 7;

export const sessionRegister = handler(call, async ({ admin_user }, { db, now, refuse }) => {
  const user = await db
    .selectFrom('admin_user')
    .where('email', '=', admin_user.email)
    .where('deleted', '=', false)
    .select(['id', 'password_hash', 'must_change_password', 'temporary_until'])
    .executeTakeFirst();
  if (!(await verifyPassword(admin_user.password, user?.password_hash)) || !user) throw refuse('wrong_credentials');
  if (user.must_change_password && user.temporary_until && user.temporary_until <= now) throw refuse('temporary_expired');
  const access_token = newToken();
  await db
    .insertInto('admin_session')
    .values({
      token_hash: tokenHash(access_token),
      admin_user_id: user.id,
      expires_date: new Date(now.getTime() + DAYS * 86_400_000),
    })
    .execute();
  return { access_token, admin_user: await sessionUser(db, user.id) };
});
