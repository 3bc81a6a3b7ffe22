import { backInLine as call } from '@homeward/contract/visit';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { changeSeen, readVisit } from '../../../visits/move-visit.ts';

/** Who was taken out of the line by mistake stands where they stood: before all who have joined it since. */
export const backInLine = handler(call, async (input, context) => {
  const { db, user, refuse } = context;
  const known = await db.selectFrom('visit').where('uuid', '=', input.visit_uuid).select('line_since').executeTakeFirst();
  if (known && !known.line_since) throw refuse('no_place');
  const id = await changeSeen(
    context,
    input,
    sql`status_key = 'WAIT_LIST', since = coalesce(line_since, clock_timestamp()), line_since = null`,
  );
  await db.insertInto('visit_status').values({ visit_id: id, status_key: 'WAIT_LIST', admin_user_id: user.userId }).execute();
  return { visit: await readVisit(db, id) };
});
