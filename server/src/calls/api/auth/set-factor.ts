import type { Context } from '../../../http/handler.ts';
import { endSessions } from '../user/sessions.ts';
import { newRecoveryCodes } from './codes.ts';

/**
 * Sets up somebody's own second factor, or changes it; whoever is signed in as them without it is not any more. Answers the
 * codes for recovery, where it is their first.
 */
export async function setFactor(
  { db, user }: Pick<Context, 'db' | 'user'>,
  app: { app_secret: Buffer; last_step: number },
): Promise<string[] | null> {
  const { codes, hashes } = newRecoveryCodes();
  const made = await db
    .insertInto('admin_second_factor')
    .values({ admin_user_id: user.userId, recovery_hashes: hashes, ...app })
    .onConflict((conflict) => conflict.column('admin_user_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) await db.updateTable('admin_second_factor').where('admin_user_id', '=', user.userId).set(app).execute();
  await endSessions(db, user.userId, user.sessionId);
  return made ? codes : null;
}
