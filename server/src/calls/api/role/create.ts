import { create as call, ROLE } from '@homeward/contract/role';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { setChildren } from './children.ts';
import { authItem } from './entity.ts';

export const create = handler(call, async ({ admin_auth_item: { child, ...fields } }, context) => {
  const { db } = context;
  const { id } = await db
    .insertInto('admin_auth_item')
    .values({ ...fields, type: ROLE })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setChildren(context, id, child);
  return { admin_auth_item: await readRecord(db, authItem, { id, with: { permissions: true } }) };
});
