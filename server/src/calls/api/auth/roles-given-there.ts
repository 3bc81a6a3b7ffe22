import { ADMINISTRATOR, ROLE } from '@homeward/contract/role';
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
    const own = db.deleteFrom('admin_auth_assignment').where('admin_user_id', '=', userId).where('item_id', '=', id);
    if (!names.includes(name)) await own.execute();
    else
      await db
        .insertInto('admin_auth_assignment')
        .values({ admin_user_id: userId, item_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
  if (!(await administratorsLeft(db))) {
    const admin = roles.find(({ name }) => name === ADMINISTRATOR);
    if (admin) await db.insertInto('admin_auth_assignment').values({ admin_user_id: userId, item_id: admin.id }).execute();
  }
}
