import { randomBytes } from 'node:crypto';
import { create as call } from '@homeward/contract/kiosk';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { findBranchId } from '../branch/owner-branch.ts';
import { kiosk as entity } from './entity.ts';

export const create = handler(call, async ({ kiosk: { branch_uuid, fingerprint, ...fields } }, { db, refuse }) => {
  const branch_id = await findBranchId(db, branch_uuid);
  if (!branch_id) throw refuse('branch_missing', {}, ['kiosk', 'branch_uuid']);
  const { id } = await db
    .insertInto('kiosk')
    .values({ ...fields, branch_id, fingerprint: fingerprint ?? newFingerprint() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kiosk: await readRecord(db, entity, { id, with: { branch: true } }) };
});

/** Nobody guesses it: with the uuid it opens the kiosk's page. */
const newFingerprint = () => randomBytes(24).toString('base64url');
