import { smsVariables } from '@homeward/contract/shelter-kiosk-reason';
import type { Database } from '../../../database/connect.ts';
import { partVersion } from '../../../database/versioned.ts';

interface OfReason {
  organization_branch_uuid: string;
  organization_kiosk_reason_uuid: string;
}

const model = Object.entries(smsVariables).map(([key, { label }]) => ({ key, label }));

/** What is texted for a reason, with what a text may name; undefined where the location has no such reason. */
export async function findSmartResponse(
  db: Database,
  { organization_branch_uuid, organization_kiosk_reason_uuid: uuid }: OfReason,
) {
  const reason = await db
    .selectFrom('shelter_kiosk_reason as r')
    .innerJoin('organization_branch as b', 'b.id', 'r.branch_id')
    .where('r.uuid', '=', uuid)
    .where('r.deleted', '=', false)
    .where('b.uuid', '=', organization_branch_uuid)
    .select('r.sms_text')
    .executeTakeFirst();
  return reason && { model, values: reason, version: await partVersion(db, uuid, 'smart-response') };
}
