import type { SessionUser } from '@homeward/contract/auth';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { owesFactor } from './owes-factor.ts';

/** The signed-in user as the console knows them: each role with every permission that is reached through it. */
export async function sessionUser(db: Database, userId: number): Promise<SessionUser> {
  const user = await db
    .selectFrom('admin_user')
    .where('id', '=', userId)
    .select(['uuid', 'first_name', 'last_name', 'email', 'must_change_password'])
    .executeTakeFirstOrThrow();
  const { rows } = await sql<SessionUser['roles'][number]>`
    with recursive held (role_id, item_id) as (
      select a.item_id, a.item_id from admin_auth_assignment a where a.admin_user_id = ${userId}
      union
      select h.role_id, c.child_id from held h join admin_auth_item i on i.id = h.item_id and not i.deleted
        join admin_auth_item_child c on c.parent_id = h.item_id)
    select r.name, coalesce(json_agg(json_build_object('child', i.name) order by i.name) filter (where i.type = 2), '[]') as permissions
    from held h join admin_auth_item r on r.id = h.role_id and not r.deleted
      join admin_auth_item i on i.id = h.item_id and not i.deleted
    group by r.name order by r.name`.execute(db);
  return { ...user, must_set_up_second_factor: await owesFactor(db, userId), roles: rows };
}
