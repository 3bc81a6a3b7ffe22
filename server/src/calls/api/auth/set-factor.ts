import type { Context } from '../../../http/handler.ts';
import { endSessions } from '../user/sessions.ts';
import { newRecoveryCodes } from './codes.ts';
import { owesFactor } from './owes-factor.ts';

/**
 * Sets up somebody's own second factor, or changes it, by an app or a passkey; whoever is signed in as them without it is
 * not any more. Answers the codes for recovery, where it is their first.
 */
export async function setFactor(
  { db, user }: Pick<Context, 'db' | 'user'>,
  app?: { app_secret: Buffer; last_step: number },
): Promise<string[] | null> {
  const { codes, hashes } = newRecoveryCodes();
  const made = await db
    .insertInto('admin_second_factor')
    .values({ admin_user_id: user.userId, recovery_hashes: hashes, ...app })
    .onConflict((conflict) => conflict.column('admin_user_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made && app) await db.updateTable('admin_second_factor').where('admin_user_id', '=', user.userId).set(app).execute();
  await endSessions(db, user.userId, user.sessionId);
  return made ? codes : null;
}

/**
 * Ends somebody's own second factor where neither app nor passkey is left to show it by: codes for recovery alone are none.
 * Answers whether they may go on without.
 */
export async function endFactorWithoutDevice({ db, user }: Pick<Context, 'db' | 'user'>): Promise<boolean> {
  await db
    .deleteFrom('admin_second_factor')
    .where('admin_user_id', '=', user.userId)
    .where('app_secret', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('admin_passkey').where('admin_passkey.admin_user_id', '=', user.userId).select('id'))),
    )
    .execute();
  return !(await owesFactor(db, user.userId));
}
