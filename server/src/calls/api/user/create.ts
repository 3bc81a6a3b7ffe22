import { create as call } from '@homeward/contract/user';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { user } from './entity.ts';
import { setRoles } from './roles.ts';
import { mailPassword, temporaryPassword } from './temporary-password.ts';

export const create = handler(call, async ({ admin_user: { roles, ...fields } }, context) => {
  const { db, now } = context;
  const { password, columns } = await temporaryPassword(now);
  const { id } = await db
    .insertInto('admin_user')
    .values({ ...fields, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setRoles(context, id, roles);
  await mailPassword(context, fields, password, true);
  return { admin_user: await readRecord(db, user, { id, with: { roles: true } }) };
});
