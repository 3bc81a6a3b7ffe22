import type { Database } from '../../../database/connect.ts';

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
