import { ROLE } from '@homeward/contract/role';
import { sql } from 'kysely';
import type { Context } from '../../../http/handler.ts';
import { administratorsLeft } from '../user/administrators.ts';

/**
 * Gives somebody the roles that they are to have by where they sign in, and takes those that are given there and are not
 * theirs any more; roles that are given here alone stay. The last administrator stays one.
 */
export async function rolesGivenThere(
  { db, services }: Pick<Context, 'db' | 'services'>,
  userId: number,
  names: string[],
): Promise<void> {
  const managed = [...new Set(services.singleSignOn?.settings.roles.values())];
  if (!managed.length) return;
  const roles = await db
    .selectFrom('admin_auth_item')
    .where('name', 'in', managed)
    .where('type', '=', ROLE)
    .where('deleted', '=', false)
    .select(['id', 'name'])
    .forShare()
    .execute();
  for (const { id, name } of roles) {
    if (names.includes(name))
      await db
        .insertInto('admin_auth_assignment')
        .values({ admin_user_id: userId, item_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else await take(db, userId, id);
  }
}

/** Ends the notice that somebody's roles could not be read at a sign-in before this one. */
export const endUnclear = (db: Context['db'], userId: number) =>
  db.deleteFrom('admin_unclear_roles').where('admin_user_id', '=', userId).execute();

/** Notes for administrators, and once a day in the trail, why nothing was changed of somebody's roles by where they sign in. */
export async function noteUnclear(db: Context['db'], userId: number, why: string): Promise<void> {
  await sql`insert into admin_unclear_roles (admin_user_id, because) values (${userId}, ${why})
    on conflict (admin_user_id) do update set because = excluded.because
      where admin_unclear_roles.because <> excluded.because`.execute(db);
  await sql`insert into audit_log (admin_user_id, call, request_id, table_name, record_uuid, action, changes)
    select null, acting('call'), acting('request_id'), 'admin_user', u.uuid, 'UPDATE',
      jsonb_build_object('roles_there', jsonb_build_object('to', ${why}::text))
    from admin_user u where u.id = ${userId} and not exists (select from audit_log a where a.about_uuid = u.uuid
      and a.created_date > now() - interval '1 day' and a.changes -> 'roles_there' ->> 'to' = ${why})`.execute(db);
}

/** Takes a role of somebody, unless nobody would be an administrator without it: then nothing has happened, in the trail too. */
async function take(db: Context['db'], userId: number, roleId: number): Promise<void> {
  await sql`savepoint before_taken`.execute(db);
  const { numDeletedRows } = await db
    .deleteFrom('admin_auth_assignment')
    .where('admin_user_id', '=', userId)
    .where('item_id', '=', roleId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows && !(await administratorsLeft(db))) await sql`rollback to savepoint before_taken`.execute(db);
}
