import type { Kiosk } from '@homeward/contract/kiosk';
import { businessFields, entity, one } from '../../../search/entity.ts';
import { ownerBranch } from '../branch/owner-branch.ts';

export const kiosk = entity<Kiosk>({
  name: 'kiosk',
  table: 'kiosk',
  permission: 'kiosk/search',
  fields: { ...businessFields, name: 'text', type_key: 'text', fingerprint: 'text', active: 'boolean' },
  relations: { branch: one(() => ownerBranch, 'branch_id') },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});
