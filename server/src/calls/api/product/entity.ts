import type { Product } from '@homeward/contract/product';
import { type Entity, entity, forced, many, one, through } from '../../../search/entity.ts';
import { storedFile } from '../shelter/entity.ts';
import { ownerShelter } from '../shelter/owner-shelter.ts';
import { specie } from '../specie/entity.ts';
import { pricedFields, pricesOf } from './priced-entity.ts';

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

const productBranch = pricesOf('product');

const productSpecie = entity({
  name: 'product-specie',
  table: 'product_specie',
  id: false,
  fields: { specie_id: forced(), required: 'boolean' },
  relations: { specie: one(() => specie, 'specie_id') },
  sort: ['specie.name'],
});
