import { end as call } from '@homeward/contract/visit';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { changeSeen, readVisit } from '../../../visits/move-visit.ts';

export const end = handler(call, async (input, context) => {
  const id = await changeSeen(context, input, sql`ended_date = clock_timestamp(), ended_key = ${input.ended_key}`);
  return { visit: await readVisit(context.db, id) };
});
