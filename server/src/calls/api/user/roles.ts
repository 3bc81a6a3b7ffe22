import { ROLE } from '@homeward/contract/role';
import type { Context } from '../../../http/handler.ts';
import { refuseBeyondOwn } from '../role/children.ts';

/** Makes `names` the whole of the roles a user holds; nobody gives or takes what they do not hold themselves. */
export async function setRoles(context: Context<'role_unknown' | 'beyond_own'>, userId: number, names: string[]): Promise<void> {
  const { db, refuse } = context;
  const path = ['admin_user', 'roles'];
  // Locked against being deleted while they are being assigned.
  const roles = await db
    .selectFrom('admin_auth_item')
    .where('name', 'in', names)
    .where('type', '=', ROLE)
    .where('deleted', '=', false)
    .select(['id', 'name'])
    .forShare()
    .execute();
  const unknown = names.filter((name) => !roles.some((role) => role.name === name));
  if (unknown.length) throw refuse('role_unknown', { names: unknown.join(', ') }, path);
  const saved = await db.selectFrom('admin_auth_assignment').where('admin_user_id', '=', userId).select('item_id').execute();
  const had = new Set(saved.map((row) => row.item_id));
  const wanted = new Set(roles.map((role) => role.id));
  const added = [...wanted].filter((id) => !had.has(id));
  const removed = [...had].filter((id) => !wanted.has(id));
  await refuseBeyondOwn(context, [...added, ...removed], path);
  if (removed.length)
    await db.deleteFrom('admin_auth_assignment').where('admin_user_id', '=', userId).where('item_id', 'in', removed).execute();
  if (added.length)
    await db
      .insertInto('admin_auth_assignment')
      .values(added.map((item_id) => ({ admin_user_id: userId, item_id })))
      .execute();
}
