import type { Context } from '../../../http/handler.ts';
import type { SignOn, Told } from '../../../services/single-sign-on.ts';

/**
 * Who it is here that has signed in there: who has done so before, whatever their e-mail is there now; else whoever has their
 * verified e-mail and has never done so. Who was deleted here stays out, until an account is made anew for the same address.
 */
export async function whoSignedOn(
  { db, refuse }: Pick<Context<'unknown' | 'bound' | 'no_email' | 'unverified'>, 'db' | 'refuse'>,
  { issuer, subject, email, isVerified }: Told,
) {
  const bound = await db
    .selectFrom('admin_user')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('admin_sign_on').where('issuer', '=', issuer).where('subject', '=', subject).select('admin_user_id'),
    )
    .select(['id', 'email', 'deleted', 'must_change_password'])
    .forShare()
    .executeTakeFirst();
  if (bound && !bound.deleted) return bound;
  if (bound && bound.email !== email) throw refuse('unknown');
  // From here on it is the e-mail alone that says who somebody is.
  if (!email) throw refuse('no_email');
  if (!isVerified) throw refuse('unverified');
  const user = await db
    .selectFrom('admin_user')
    .where('email', '=', email)
    .where('deleted', '=', false)
    .select(['id', 'uuid', 'must_change_password'])
    .forShare()
    .executeTakeFirst();
  if (!user) throw refuse('unknown');
  const other = await db
    .selectFrom('admin_sign_on')
    .where('admin_user_id', '=', user.id)
    .where('issuer', '=', issuer)
    .select('id')
    .executeTakeFirst();
  if (other) throw Object.assign(refuse('bound'), { about: user.uuid });
  return user;
}

/** Keeps who somebody is there; answers whether they are that, or somebody else is or has become it. */
export async function bindSignOn(db: Context['db'], admin_user_id: number, { issuer, subject }: SignOn): Promise<boolean> {
  // From somebody who was deleted, whom whoSignedOn lets nobody but their own successor follow.
  await db
    .updateTable('admin_sign_on')
    .set({ admin_user_id })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('admin_user_id', 'in', ({ selectFrom }) => selectFrom('admin_user').where('deleted', '=', true).select('id'))
    .execute();
  await db
    .insertInto('admin_sign_on')
    .values({ admin_user_id, issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const own = await db
    .selectFrom('admin_sign_on')
    .where('admin_user_id', '=', admin_user_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('id')
    .executeTakeFirst();
  return own !== undefined;
}
