import type { Tax } from '@homeward/contract/tax';
import { entity, forced, many, one } from '../../../search/entity.ts';
import { branch } from '../branch/entity.ts';
import { pricedFields } from '../product/entity.ts';
import { ownerShelter } from '../shelter/owner-shelter.ts';

export const tax = entity<Tax>({
  name: 'tax',
  table: 'organization_tax',
  permission: 'tax/search',
  fields: pricedFields,
  relations: {
    shelter: one(() => ownerShelter, 'shelter_id'),
    tax_branch: many(() => taxBranch, 'tax_id', 'branch.name'),
  },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});

const taxBranch = entity({
  name: 'tax-branch',
  table: 'tax_branch',
  id: false,
  fields: { branch_id: forced(), price: 'number', active: 'boolean', required: 'boolean' },
  relations: { branch: one(() => branch, 'branch_id') },
  sort: ['branch.name'],
});
