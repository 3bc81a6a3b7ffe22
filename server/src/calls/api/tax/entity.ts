import type { Tax } from '@homeward/contract/tax';
import { entity, many, one } from '../../../search/entity.ts';
import { pricedFields, pricesOf } from '../product/priced-entity.ts';
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

const taxBranch = pricesOf('tax');
