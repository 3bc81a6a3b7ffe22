import { resolveText as call } from '@homeward/contract/visit';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';

/** Somebody has looked at what the provider's own pages say of a text. */
export const resolveText = handler(call, async ({ sms_uuid, state_key }, { db, refuse }) => {
  const { numAffectedRows } = await sql`update sms set state_key = ${state_key}, said = 'Decided by a person'
    where uuid = ${sms_uuid} and state_key = 'UNCLEAR'`.execute(db);
  if (numAffectedRows) return {};
  const known = await db.selectFrom('sms').where('uuid', '=', sms_uuid).select('id').executeTakeFirst();
  throw refuse(known ? 'sms_clear' : 'sms_missing');
});
