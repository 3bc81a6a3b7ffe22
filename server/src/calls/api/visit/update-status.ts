import { updateStatus as call, moves } from '@homeward/contract/visit';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { changeSeen, readVisit } from '../../../visits/move-visit.ts';

export const updateStatus = handler(call, async (input, context) => {
  const { db, user, refuse } = context;
  const { status_key, seen_status_key: from } = input;
  if (!moves[from].includes(status_key)) throw refuse('not_allowed', { from }, ['status_key']);
  const id = await changeSeen(
    context,
    input,
    sql`status_key = ${status_key}, since = clock_timestamp(),
    line_since = case when status_key = 'WAIT_LIST' then since end`,
  );
  await db.insertInto('visit_status').values({ visit_id: id, status_key, admin_user_id: user.userId }).execute();
  return { visit: await readVisit(db, id) };
});
