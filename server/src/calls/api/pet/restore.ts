import { restore as call } from '@homeward/contract/pet';
import { handler } from '../../../http/handler.ts';

/** All of them or none: a pet returns to the status it had, one that is not deleted stays as it is (decision 98). */
export const restore = handler(call, async ({ shelter_uuid, pet_uuid }, { db, refuse }) => {
  const uuids = pet_uuid.map((uuid) => uuid.toLowerCase());
  const own = await db
    .selectFrom('pet as p')
    .innerJoin('organization_branch as b', 'b.id', 'p.branch_id')
    .innerJoin('organization_shelter as s', 's.id', 'b.shelter_id')
    .where('s.uuid', '=', shelter_uuid)
    .where('s.deleted', '=', false)
    .where('p.uuid', 'in', uuids)
    .select('p.uuid')
    .execute();
  const known = new Set(own.map(({ uuid }) => uuid));
  const stranger = uuids.findIndex((uuid) => !known.has(uuid));
  if (stranger >= 0) throw refuse('not_of_shelter', {}, ['pet_uuid', stranger]);
  const restored = await db
    .updateTable('pet')
    .set({ deleted: false })
    .where('uuid', 'in', uuids)
    .where('deleted', '=', true)
    .returning('uuid')
    .execute();
  return { restored: restored.map(({ uuid }) => uuid) };
});
