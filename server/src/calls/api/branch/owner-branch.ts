import type { OwnerBranch } from '@homeward/contract/shelter-kiosk-reason';
import type { z } from 'zod';
import { entity } from '../../../search/entity.ts';

/** The location that something belongs to: which it is, and of which shelter. */
export const ownerBranch = entity<z.output<typeof OwnerBranch>>({
  name: 'owner-branch',
  table: 'organization_branch',
  fields: {
    uuid: 'uuid',
    name: 'text',
    active: 'boolean',
    deleted: 'boolean',
    shelter_uuid: { type: 'uuid', sql: '(select uuid from organization_shelter where id = {t}.shelter_id)' },
  },
  sort: ['name'],
  softDeletes: true,
});
