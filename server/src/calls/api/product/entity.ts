import type { Product } from '@homeward/contract/product';
import { businessFields, type Entity, entity, forced, many, one, through } from '../../../search/entity.ts';
import { branch } from '../branch/entity.ts';
import { storedFile } from '../shelter/entity.ts';
import { ownerShelter } from '../shelter/owner-shelter.ts';
import { specie } from '../specie/entity.ts';

/** The fields a product and a tax have in common. */
export const pricedFields = {
  ...businessFields,
  shelter_uuid: { type: 'uuid', sql: '(select s.uuid from organization_shelter s where s.id = {t}.shelter_id)' },
  name: 'text',
  description: 'text',
  price: 'number',
  active: 'boolean',
  required: 'boolean',
} as const;

export const product: Entity<Product> = entity<Product>({
  name: 'product',
  table: 'organization_product',
  permission: 'product/search',
  fields: { ...pricedFields, type_key: 'text' },
  relations: {
    shelter: one(() => ownerShelter, 'shelter_id'),
    picture: one(() => storedFile, 'picture_id'),
    product_branch: many(() => productBranch, 'product_id', 'branch.name'),
    product_specie: many(() => productSpecie, 'product_id', 'specie.name'),
    items: through(() => product, 'product_item', 'product_id', 'item_id'),
  },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});

const productBranch = entity({
  name: 'product-branch',
  table: 'product_branch',
  id: false,
  fields: { branch_id: forced(), price: 'number', active: 'boolean', required: 'boolean' },
  relations: { branch: one(() => branch, 'branch_id') },
  sort: ['branch.name'],
});

const productSpecie = entity({
  name: 'product-specie',
  table: 'product_specie',
  id: false,
  fields: { specie_id: forced(), required: 'boolean' },
  relations: { specie: one(() => specie, 'specie_id') },
  sort: ['specie.name'],
});
