import { create as call } from '@homeward/contract/shelter-kiosk-reason';
import { handler } from '../../../http/handler.ts';
import { findBranchId } from '../branch/owner-branch.ts';
import { readReason } from './read-reason.ts';

const PATH = 'shelter_kiosk_reason';

export const create = handler(call, async (input, { db, refuse }) => {
  const { branch_uuid, reason_uuid, ...fields } = input.shelter_kiosk_reason;
  const branch_id = await findBranchId(db, branch_uuid);
  if (!branch_id) throw refuse('branch_missing', {}, [PATH, 'branch_uuid']);
  const reason = await db
    .selectFrom('kiosk_reason')
    .where('uuid', '=', reason_uuid)
    .where('deleted', '=', false)
    .select('id')
    .executeTakeFirst();
  if (!reason) throw refuse('reason_unknown', {}, [PATH, 'reason_uuid']);
  const { id } = await db
    .insertInto('shelter_kiosk_reason')
    .values({ ...fields, branch_id, reason_id: reason.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { shelter_kiosk_reason: await readReason(db, { id }) };
});
