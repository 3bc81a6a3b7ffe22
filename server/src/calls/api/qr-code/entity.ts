import type { QrCode } from '@homeward/contract/qr-code';
import { businessFields, entity, nullable, one } from '../../../search/entity.ts';
import { ownerBranch } from '../branch/owner-branch.ts';

export const qrCode = entity<QrCode>({
  name: 'qr-code',
  table: 'qr_code',
  permission: 'qr-code/search',
  fields: { ...businessFields, title: 'text', description: nullable('text'), type_key: 'text', created_date: 'moment' },
  relations: { branch: one(() => ownerBranch, 'branch_id') },
  sort: ['created_date'],
  softDeletes: true,
  listsAll: true,
});
