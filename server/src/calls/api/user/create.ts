import { create as call } from '@homeward/contract/user';
import { askingHandler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { user } from './entity.ts';
import { setRoles } from './roles.ts';
import { mailPassword, temporaryColumns, temporaryPassword } from './temporary-password.ts';

export const create = askingHandler(
  call,
  async (_input, context) => temporaryPassword(context),
  async ({ admin_user: { roles, ...fields } }, { password, password_hash }, context) => {
    const { db, now } = context;
    const { id, uuid } = await db
      .insertInto('admin_user')
      .values({ ...fields, ...temporaryColumns(password_hash, now) })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    await setRoles(context, id, roles);
    await mailPassword(context, { ...fields, uuid }, password, true);
    return { admin_user: await readRecord(db, user, { id, with: { roles: true } }) };
  },
);
