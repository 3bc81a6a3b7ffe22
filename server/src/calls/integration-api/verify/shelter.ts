import { verifyShelter as call } from '@homeward/contract/integration';
import { handler } from '../../../http/handler.ts';

export const shelter = handler(call, async ({ shelter_uuid }, { db }) => {
  const rows = await db
    .selectFrom('integration as i')
    .innerJoin('organization_branch as b', 'b.id', 'i.branch_id')
    .innerJoin('organization_shelter as s', 's.id', 'i.shelter_id')
    .where('s.uuid', '=', shelter_uuid)
    .where('s.deleted', '=', false)
    .where('b.deleted', '=', false)
    .where('i.active', '=', true)
    .where('i.deleted', '=', false)
    .orderBy('i.id')
    .select(['i.uuid', 'i.partner_key', 'b.uuid as branch_uuid', 'b.name'])
    .execute();
  return {
    integrations: rows.map(({ branch_uuid, name, ...integration }) => ({ ...integration, branch: { uuid: branch_uuid, name } })),
  };
});
