import type { Noun } from '../noun.ts';
import type { Product } from '../product.ts';
import { ofShelter } from './of-shelter.ts';

export const product: Noun<Product> = {
  one: 'product',
  many: 'products',
  search: { path: 'product/search' },
  table: 'organization_product',
  parts: { product_branch: 'location', product_item: 'product', product_specie: 'species' },
  ...ofShelter('product', '$productUuid'),
};
