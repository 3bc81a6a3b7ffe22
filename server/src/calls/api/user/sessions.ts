import type { SignedIn } from '@homeward/contract/own-session';
import { sessions as call } from '@homeward/contract/user';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { noteInAudit } from '../../../database/note-in-audit.ts';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';

export const sessions = handler(call, async ({ admin_user_uuid }, { db, user }) => ({
  sessions: await sessionsOf(db, await idOf(db, admin_user_uuid), user.sessionId),
}));

/** The id of a user who is not deleted. */
export async function idOf(db: Database, uuid: string): Promise<number> {
  const found = await db
    .selectFrom('admin_user')
    .where('uuid', '=', uuid)
    .where('deleted', '=', false)
    .select('id')
    .executeTakeFirst();
  if (!found) throw notFound();
  return found.id;
}

const MOST_SHOWN = 100;

/** Where a user is signed in, the place used last first. */
export async function sessionsOf(db: Database, userId: number, currentId: number): Promise<SignedIn[]> {
  const rows = await db
    .selectFrom('admin_session')
    .where('admin_user_id', '=', userId)
    .where('revoked_date', 'is', null)
    .where('expires_date', '>', sql<Date>`now()`)
    .where('last_used_date', '>', sql<Date>`now() - interval '12 hours'`)
    .select(['id', 'uuid', 'device', 'created_date', 'last_used_date'])
    .orderBy('last_used_date', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ id, created_date, last_used_date, ...session }) => ({
    ...session,
    created_date: created_date.toISOString(),
    last_used_date: last_used_date.toISOString(),
    current: id === currentId,
  }));
}

/** Ends every session of a user, or all but the one named, and what they have begun to sign in with; answers how many ended. */
export async function endSessions(db: Database, userId: number, butSessionId = 0): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('admin_session')
    .set({ revoked_date: new Date() })
    .where('admin_user_id', '=', userId)
    .where('revoked_date', 'is', null)
    .where('id', '<>', butSessionId)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('sign_in_ticket').where('admin_user_id', '=', userId).execute();
  return Number(numUpdatedRows);
}

/** Ends one session of a user, which may have ended already. */
export async function endOne(db: Database, userId: number, uuid: string): Promise<void> {
  const session = await db
    .selectFrom('admin_session')
    .where('uuid', '=', uuid)
    .where('admin_user_id', '=', userId)
    .select(['id', 'revoked_date'])
    .forUpdate()
    .executeTakeFirst();
  if (!session) throw notFound();
  if (session.revoked_date) return;
  await db.updateTable('admin_session').where('id', '=', session.id).set({ revoked_date: new Date() }).execute();
  await noteEnd(db, userId);
}

/** Notes in the trail that sessions were ended by whoever acts. */
export async function noteEnd(db: Database, userId: number): Promise<void> {
  const { uuid } = await db.selectFrom('admin_user').where('id', '=', userId).select('uuid').executeTakeFirstOrThrow();
  await noteInAudit(db, 'admin_user', uuid, { session: 'ended' });
}
