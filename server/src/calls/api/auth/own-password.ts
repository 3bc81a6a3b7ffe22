import type { AskContext } from '../../../http/handler.ts';

/** Refuses who holds a session and does not know its password: what they ask for would outlast the session. */
export async function expectPassword(
  { db, user, services, request, refuse }: AskContext<'wrong_password'>,
  password: string,
): Promise<{ email: string; password_hash: string }> {
  const own = await db
    .selectFrom('admin_user')
    .where('id', '=', user.userId)
    .select(['email', 'password_hash'])
    .executeTakeFirstOrThrow();
  if (!(await services.passwords.verify(password, own.password_hash, request))) throw refuse('wrong_password', {}, ['password']);
  return own;
}
