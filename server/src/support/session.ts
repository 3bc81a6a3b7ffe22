import type { Project } from '@homeward/contract/token';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { noteInAudit } from '../database/note-in-audit.ts';
import { newToken, tokenHash } from '../services/secrets.ts';

/** A token that is good, whose account it opens and who has made it: both are noted of whatever is done with it. */
export interface Opened {
  id: number;
  uuid: string;
  admin_user_id: number;
  expires_date: Date;
  account_id: number;
  account_uuid: string;
  first_name: string;
  last_name: string;
  email: string;
}

/** One step of somebody at the account page. */
export interface Step {
  project: Project;
  now: Date;
  requestId: string;
}

/** Answers the secret of the session that this password opens, and until when; undefined where it opens none. */
export const signIn = (db: Database, step: Step, { email, password }: { email: string; password: string }) =>
  db.transaction().execute(async (trx) => {
    const isIts = sql`t.password_hash = ${tokenHash(password)} and t.email = ${email} and t.used_date is null`;
    const opened = await open(trx, step, isIts, 'account/sign-in');
    if (!opened) return undefined;
    const session = newToken();
    await trx
      .updateTable('auth_token')
      .set({ used_date: step.now, session_hash: tokenHash(session) })
      .where('id', '=', opened.id)
      .execute();
    return { session, until: opened.expires_date };
  });

/** What somebody with this session sees, by `read`, which the trail notes; undefined where it is over. */
export const look = <Seen>(db: Database, step: Step, session: string, read: (db: Database, opened: Opened) => Promise<Seen>) =>
  db.transaction().execute(async (trx) => {
    const opened = await open(trx, step, isOf(session), 'account/info');
    if (!opened) return undefined;
    await noteInAudit(trx, 'auth_token', opened.uuid, { account: 'viewed' });
    return { opened, seen: await read(trx, opened) };
  });

/** Ends a session before its time; the token is over with it. */
export const signOut = (db: Database, step: Step, session: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const opened = await open(trx, step, isOf(session), 'account/sign-out');
    if (opened) await trx.updateTable('auth_token').set({ ended_date: step.now }).where('id', '=', opened.id).execute();
  });

const isOf = (session: string) => sql`t.session_hash = ${tokenHash(session)}`;

/** The token as which `is` finds it, while it is good and both whom it opens and who has made it are there: held, and acted with. */
async function open(db: Transaction<DB>, { project, now, requestId }: Step, is: RawBuilder<unknown>, call: string) {
  const { rows } = await sql<Opened>`select t.id, t.uuid, t.admin_user_id, t.expires_date, a.id as account_id,
      a.uuid as account_uuid, a.first_name, a.last_name, a.email
    from auth_token t join admin_user u on u.id = t.admin_user_id and not u.deleted
      join lateral (
        select id, uuid, first_name, last_name, email from adopter_user where id = t.adopter_user_id and not deleted
        union all
        select id, uuid, first_name, last_name, email from organization_user where id = t.organization_user_id and not deleted
      ) a on true
    where t.refer_schema = ${project} and t.ended_date is null and t.expires_date > ${now} and ${is} for update of t`.execute(db);
  const [opened] = rows;
  if (!opened) return undefined;
  await sql`select set_config('homeward.user_id', ${String(opened.admin_user_id)}, true),
    set_config('homeward.account', ${opened.account_uuid}, true), set_config('homeward.call', ${call}, true),
    set_config('homeward.request_id', ${requestId}, true)`.execute(db);
  return opened;
}
