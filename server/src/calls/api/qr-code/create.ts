import { create as call } from '@homeward/contract/qr-code';
import { handler } from '../../../http/handler.ts';
import { findBranchId } from '../branch/owner-branch.ts';
import { readQrCode } from './read-qr-code.ts';

export const create = handler(call, async ({ qr_code: { branch_uuid, ...fields } }, { db, refuse }) => {
  const branch_id = await findBranchId(db, branch_uuid);
  if (!branch_id) throw refuse('branch_missing', {}, ['qr_code', 'branch_uuid']);
  const { id } = await db
    .insertInto('qr_code')
    .values({ ...fields, branch_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { qr_code: await readQrCode(db, { id }) };
});
