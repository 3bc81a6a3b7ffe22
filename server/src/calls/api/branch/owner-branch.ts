import { entity } from '../../../search/entity.ts';

/** The location that something belongs to: which it is, and of which shelter. */
export const ownerBranch = entity({
  name: 'owner-branch',
  table: 'organization_branch',
  fields: {
    uuid: 'uuid',
    name: 'text',
    active: 'boolean',
    deleted: 'boolean',
    shelter_uuid: { type: 'uuid', sql: '(select s.uuid from organization_shelter s where s.id = {t}.shelter_id)' },
  },
  sort: ['name'],
  softDeletes: true,
});
