import { requireSecondFactor as call, ROLE } from '@homeward/contract/role';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { readRecord } from '../../../search/record.ts';
import { refuseBeyondOwn } from './children.ts';
import { authItem } from './entity.ts';

export const requireSecondFactor = handler(call, async ({ name, required }, context) => {
  const { db } = context;
  const role = await db
    .updateTable('admin_auth_item')
    .set({ second_factor_required: required })
    .where('name', '=', name)
    .where('type', '=', ROLE)
    .where('deleted', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (!role) throw notFound();
  await refuseBeyondOwn(context, [role.id]);
  return { admin_auth_item: await readRecord(db, authItem, { id: role.id, with: { permissions: true } }) };
});
