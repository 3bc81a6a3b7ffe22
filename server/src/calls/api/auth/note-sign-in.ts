import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../http/handler.ts';
import { deviceOf } from '../../../services/device.ts';

/** What somebody has shown to be let in. */
export interface Shown {
  by: 'password' | 'temporary password' | 'sign-in of the organization';
  /** The second factor, of who has one. */
  factor?: Factor | undefined;
}
export type Factor = 'app' | 'passkey' | 'recovery code';

/** More than a person signs in to one account from one network within an hour: what a script does beyond that fills no disk. */
const MOST = 60;

/** Writes into the trail that somebody signed in: with what, and from where. */
export async function noteSignIn(
  { db, request }: Pick<Context, 'db' | 'request'>,
  userId: number,
  { by, factor }: Shown,
): Promise<void> {
  const said = { by, factor, address: request.network, device: deviceOf(request.agent) };
  const known = Object.entries(said).filter(([, value]) => value);
  const changes = JSON.stringify(Object.fromEntries(known.map(([name, value]) => [name, { to: value }])));
  await sql`insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, action, changes)
    select u.id, acting('call'), acting('request_id'), 'admin_user', u.uuid, 'SIGNED_IN', ${changes}
    from admin_user u where u.id = ${userId} and (select count(*) from (
      select from audit_log a where a.about_uuid = u.uuid and a.action = 'SIGNED_IN'
        and a.created_date > now() - interval '1 hour' and a.changes -> 'address' ->> 'to' = ${request.network}
      limit ${MOST}) lately) < ${MOST}`.execute(db);
}

/** Writes into the trail that somebody signed out: there alone, or wherever they were signed in. */
export async function noteSignOut(db: Database, userId: number, everywhere: boolean): Promise<void> {
  await sql`insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, action, changes)
    select u.id, acting('call'), acting('request_id'), 'admin_user', u.uuid, 'SIGNED_OUT',
      ${everywhere ? '{"everywhere": {"to": true}}' : '{}'}
    from admin_user u where u.id = ${userId}`.execute(db);
}
