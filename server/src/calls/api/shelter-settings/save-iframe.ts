import { saveIframe as call } from '@homeward/contract/iframe-settings';
import { saveSetting } from './save-setting.ts';

/** JSON has no foreign keys: locations are the shelter's, species and groups there are. */
export const saveIframe = saveSetting(call, async ({ value }, { db, refuse }, shelter_id) => {
  const branches = await db
    .selectFrom('organization_branch')
    .where('shelter_id', '=', shelter_id)
    .where('deleted', '=', false)
    .select('uuid')
    .execute();
  const species = await db.selectFrom('specie').where('deleted', '=', false).select('uuid').execute();
  const unknown = (uuids: string[], known: { uuid: string }[]) => {
    const there = new Set(known.map(({ uuid }) => uuid));
    return uuids.findIndex((uuid) => !there.has(uuid));
  };
  const branch = unknown(value.branch_uuid, branches);
  if (branch >= 0) throw refuse('branch_unknown', {}, ['value', 'branch_uuid', branch]);
  const specie = unknown(value.specie_uuid, species);
  if (specie >= 0) throw refuse('specie_unknown', {}, ['value', 'specie_uuid', specie]);
  if (!value.group_uuid) return;
  const group = await db
    .selectFrom('public_group')
    .where('uuid', '=', value.group_uuid)
    .where('deleted', '=', false)
    .select('id')
    // It may not be deleted meanwhile.
    .forShare()
    .executeTakeFirst();
  if (!group) throw refuse('group_unknown', {}, ['value', 'group_uuid']);
});
