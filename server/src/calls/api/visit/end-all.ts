import { endAll as call } from '@homeward/contract/visit';
import { sql } from 'kysely';
import { noteInAudit } from '../../../database/note-in-audit.ts';
import { handler } from '../../../http/handler.ts';

export const endAll = handler(call, async ({ branch_uuid, newest_uuid }, { db, refuse }) => {
  const branch = await db.selectFrom('organization_branch').where('uuid', '=', branch_uuid).select('id').executeTakeFirst();
  if (!branch) throw refuse('branch_missing', {}, ['branch_uuid']);
  const newest = await db
    .selectFrom('visit')
    .where('uuid', '=', newest_uuid)
    .where('branch_id', '=', branch.id)
    .select('id')
    .executeTakeFirst();
  if (!newest) throw refuse('visit_missing', {}, ['newest_uuid']);
  const { numAffectedRows = 0n } = await sql`update visit set ended_date = clock_timestamp(), ended_key = 'DONE'
    where branch_id = ${branch.id} and id <= ${newest.id} and ended_date is null`.execute(db);
  if (numAffectedRows) await noteInAudit(db, 'organization_branch', branch_uuid, { visits: 'ended' });
  return { ended: Number(numAffectedRows) };
});
