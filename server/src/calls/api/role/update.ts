import { ADMINISTRATOR, update as call, ROLE } from '@homeward/contract/role';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { readRecord } from '../../../search/record.ts';
import { administratorsLeft } from '../user/administrators.ts';
import { refuseBeyondOwn, setChildren } from './children.ts';
import { authItem } from './entity.ts';

export const update = handler(call, async ({ admin_auth_item: input }, context) => {
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
  // What a role says of itself is what people go by who give it.
  await refuseBeyondOwn(context, [role.id]);
  const { description, rule_name, version } = input;
  const now = (id: number) => readRecord(db, authItem, { id, with: { permissions: true } });
  const id = await updateVersioned(db, 'admin_auth_item', { uuid: role.uuid, version, now }, { description, rule_name });
  const removed = new Set(input.child_deleted);
  await setChildren(
    context,
    id,
    input.child.filter((name) => !removed.has(name)),
  );
  if (!(await administratorsLeft(db))) throw refuse('last_administrator', {}, ['admin_auth_item', 'child']);
  return { admin_auth_item: await now(id) };
});
