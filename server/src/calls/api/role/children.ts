import { ROLE } from '@homeward/contract/role';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../http/handler.ts';

type Refusals = 'child_unknown' | 'role_cycle' | 'beyond_own';

/** Makes `names` the whole of what a role holds. Refuses unknown names, cycles, and what the acting user does not hold. */
export async function setChildren(context: Context<Refusals>, roleId: number, names: string[]): Promise<void> {
  const { db, refuse } = context;
  const path = ['admin_auth_item', 'child'];
  // Two saves at once could each be sound and close a cycle together.
  await sql`lock table admin_auth_item_child in share row exclusive mode`.execute(db);
  const items = await db
    .selectFrom('admin_auth_item')
    .where('name', 'in', names)
    .where('deleted', '=', false)
    .select(['id', 'name', 'type'])
    .execute();
  const unknown = names.filter((name) => !items.some((item) => item.name === name));
  if (unknown.length) throw refuse('child_unknown', { names: unknown.join(', ') }, path);
  const saved = await db.selectFrom('admin_auth_item_child').where('parent_id', '=', roleId).select('child_id').execute();
  const had = new Set(saved.map((row) => row.child_id));
  const wanted = new Set(items.map((item) => item.id));
  const added = items.filter((item) => !had.has(item.id));
  const removed = [...had].filter((id) => !wanted.has(id));
  await refuseBeyondOwn(context, [...added.map((item) => item.id), ...removed], path);

  const rings = await ringsThrough(
    db,
    roleId,
    added.filter((item) => item.type === ROLE).map((item) => item.id),
  );
  if (rings.length) throw refuse('role_cycle', { path: rings.join(' → ') }, path);
  if (removed.length)
    await db.deleteFrom('admin_auth_item_child').where('parent_id', '=', roleId).where('child_id', 'in', removed).execute();
  if (added.length)
    await db
      .insertInto('admin_auth_item_child')
      .values(added.map((item) => ({ parent_id: roleId, child_id: item.id })))
      .execute();
}

/** The ceiling: nobody gives or takes a permission they do not hold themselves. */
export async function refuseBeyondOwn(
  { db, user, refuse }: Context<'beyond_own'>,
  itemIds: number[],
  path?: string[],
): Promise<void> {
  if (!itemIds.length) return;
  const { rows } = await sql<{ name: string }>`with recursive held (item_id) as (
      select unnest(${itemIds}::int[]) union
      select c.child_id from held h join admin_auth_item_child c on c.parent_id = h.item_id)
    select i.name from held h join admin_auth_item i on i.id = h.item_id where i.type = 2 and not i.deleted order by i.name`.execute(
    db,
  );
  const beyond = rows.map((row) => row.name).filter((name) => !user.permissions.has(name));
  if (beyond.length) throw refuse('beyond_own', { names: beyond.slice(0, 5).join(', ') + (beyond.length > 5 ? ' …' : '') }, path);
}

/** How many names of a long way are said. */
const SAID = 8;

/** The names along a shortest way from one of the children back to the role; empty where there is none, at any length. */
async function ringsThrough(db: Database, roleId: number, children: number[]): Promise<string[]> {
  if (!children.length) return [];
  const { rows } = await sql<{ parent_id: number; child_id: number }>`select c.parent_id, c.child_id
    from admin_auth_item_child c join admin_auth_item i on i.id = c.child_id and i.type = ${ROLE}`.execute(db);
  const held = Map.groupBy(rows, ({ parent_id }) => parent_id);
  /** From where each role was first reached. */
  const reachedFrom = new Map(children.map((id) => [id, roleId]));
  for (const id of reachedFrom.keys())
    for (const { child_id } of held.get(id) ?? []) if (!reachedFrom.has(child_id)) reachedFrom.set(child_id, id);
  if (!reachedFrom.has(roleId)) return [];
  const way = [roleId];
  do way.unshift(reachedFrom.get(way[0] ?? roleId) ?? roleId);
  while (way[0] !== roleId);
  const items = await db.selectFrom('admin_auth_item').where('id', 'in', way).select(['id', 'name']).execute();
  const nameOf = new Map(items.map(({ id, name }) => [id, name]));
  const names = way.map((id) => nameOf.get(id) ?? '');
  return names.length > SAID ? [...names.slice(0, SAID / 2), '…', ...names.slice(-SAID / 2)] : names;
}
