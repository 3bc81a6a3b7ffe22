import { ADMINISTRATOR, remove as call, ROLE } from '@homeward/contract/role';
import { sql } from 'kysely';
import { softDelete } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { readRecord } from '../../../search/record.ts';
import { refuseBeyondOwn } from './children.ts';
import { authItem } from './entity.ts';

export const remove = handler(call, async (input, context) => {
  const { db, refuse } = context;
  if (input.name === ADMINISTRATOR) throw refuse('administrator_fixed');
  const role = await db
    .selectFrom('admin_auth_item')
    .where('name', '=', input.name)
    .where('type', '=', ROLE)
    .where('deleted', '=', false)
    .select(['id', 'uuid'])
    .executeTakeFirst();
  if (!role) throw notFound();
  await refuseBeyondOwn(context, [role.id]);
  // Deleted before its holders are counted: whoever assigns it at this moment waits and then finds no such role.
  await softDelete(db, 'admin_auth_item', role.uuid);
  const { rows } = await sql<{ name: string }>`
    select u.first_name || ' ' || u.last_name as name from admin_auth_assignment a
      join admin_user u on u.id = a.admin_user_id and not u.deleted where a.item_id = ${role.id}
    union all
    select 'the role ' || i.name from admin_auth_item_child c
      join admin_auth_item i on i.id = c.parent_id and not i.deleted where c.child_id = ${role.id}`.execute(db);
  if (rows.length) throw refuse('role_in_use', { holders: rows.map((row) => row.name).join(', ') });
  return { admin_auth_item: await readRecord(db, authItem, { id: role.id, deleted: true }) };
});
