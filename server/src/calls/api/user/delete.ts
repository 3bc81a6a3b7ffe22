import { remove as call } from '@homeward/contract/user';
import { sql } from 'kysely';
import { softDelete } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { administratorsLeft } from './administrators.ts';
import { user } from './entity.ts';
import { endSessions } from './sessions.ts';

export const remove = handler(call, async (input, { db, user: acting, refuse }) => {
  const id = await softDelete(db, 'admin_user', input.admin_user_uuid);
  if (id === acting.userId) throw refuse('own_account');
  // Before anything is told of somebody who holds more.
  await sql`set constraints stronger immediate`.execute(db);
  const { first_name, last_name } = await db
    .selectFrom('admin_user')
    .where('id', '=', id)
    .select(['first_name', 'last_name'])
    .executeTakeFirstOrThrow();
  if (!(await administratorsLeft(db))) throw refuse('last_administrator', { name: `${first_name} ${last_name}` });
  await endSessions(db, id);
  return { admin_user: await readRecord(db, user, { id, deleted: true }) };
});
