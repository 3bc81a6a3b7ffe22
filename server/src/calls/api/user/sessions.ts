import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../http/handler.ts';
import { refuseBeyondOwn } from '../role/children.ts';

/** Ends every session of a user, or all but the one named. */
export async function endSessions(db: Database, userId: number, butSessionId = 0): Promise<void> {
  await db
    .updateTable('admin_session')
    .set({ revoked_date: new Date() })
    .where('admin_user_id', '=', userId)
    .where('revoked_date', 'is', null)
    .where('id', '<>', butSessionId)
    .execute();
}

/** Refuses to act on a user who holds what the acting user does not. */
export async function refuseOverStronger(context: Context<'beyond_own'>, userId: number): Promise<void> {
  const held = await context.db
    .selectFrom('admin_auth_assignment')
    .where('admin_user_id', '=', userId)
    .select('item_id')
    .execute();
  await refuseBeyondOwn(
    context,
    held.map((row) => row.item_id),
  );
}
