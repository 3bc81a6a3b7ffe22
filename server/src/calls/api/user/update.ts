import { update as call } from '@homeward/contract/user';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { administratorsLeft } from './administrators.ts';
import { user } from './entity.ts';
import { setRoles } from './roles.ts';

export const update = handler(call, async ({ admin_user: input }, context) => {
  const { db, refuse } = context;
  const { uuid, version, first_name, last_name } = input;
  const now = (id: number) => readRecord(db, user, { id, with: { roles: true } });
  const id = await updateVersioned(db, 'admin_user', { uuid, version, now }, { first_name, last_name });
  const removed = new Set(input.roles_deleted);
  await setRoles(
    context,
    id,
    input.roles.filter((name) => !removed.has(name)),
  );
  if (!(await administratorsLeft(db)))
    throw refuse('last_administrator', { name: `${first_name} ${last_name}` }, ['admin_user', 'roles']);
  return { admin_user: await now(id) };
});
