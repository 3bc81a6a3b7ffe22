import type { AskContext } from '../../../http/handler.ts';

const FRESH = 600_000;

/**
 * Refuses who holds a session and does not show who they are: what they ask for would outlast it. Who signs in elsewhere
 * may have no password here, and has signed in just now instead.
 */
export async function expectPerson(
  context: AskContext<'wrong_password' | 'old_sign_in'>,
  password: string | undefined,
): Promise<{ email: string }> {
  if (password !== undefined) return await expectPassword(context, password);
  const { db, user, now, refuse } = context;
  const session = await db
    .selectFrom('admin_session')
    .innerJoin('admin_user', 'admin_user.id', 'admin_session.admin_user_id')
    .where('admin_session.id', '=', user.sessionId)
    .where('signed_on', '=', true)
    .select(['email', 'admin_session.created_date'])
    .executeTakeFirst();
  if (!session) throw refuse('wrong_password', {}, ['password']);
  if (now.getTime() - session.created_date.getTime() > FRESH) throw refuse('old_sign_in');
  return { email: session.email };
}

/** Refuses who holds a session and does not know its password. */
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
