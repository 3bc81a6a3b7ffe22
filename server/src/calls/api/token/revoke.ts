import { revoke as call } from '@homeward/contract/token';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { findRecord } from '../../../search/record.ts';
import { token } from './entity.ts';

/** One that is over already stays as it is. */
export const revoke = handler(call, async ({ token_uuid: uuid }, { db, now }) => {
  await db
    .updateTable('auth_token')
    .set({ ended_date: now })
    .where('uuid', '=', uuid)
    .where('ended_date', 'is', null)
    .where('expires_date', '>', now)
    .execute();
  const found = await findRecord(db, token, { uuid });
  if (!found) throw notFound();
  return { token: found };
});
