import type { Database } from '../../../database/connect.ts';
import { endSessions, noteEnd } from './sessions.ts';

/** Takes away the second factor of a user, whose sessions end: who has lost it signs in by their password alone. */
export async function forgetFactors(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('admin_passkey').where('admin_user_id', '=', userId).execute();
  await db.deleteFrom('admin_second_factor').where('admin_user_id', '=', userId).execute();
  if (await endSessions(db, userId)) await noteEnd(db, userId);
}
