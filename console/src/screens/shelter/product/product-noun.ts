import * as product from '@homeward/contract/product';
import { searchQuery } from '../../../api/queries.ts';

const rows = { product_branch: { with: { branch: true } }, product_specie: { with: { specie: true } } };
export const noun = {
  key: 'product' as const,
  name: 'Product',
  plural: 'Products',
  ...product,
  relations: { list: rows, form: { ...rows, picture: true, items: true } },
};

/** What a box of the shelter can hold. */
export const singleProductsQuery = (shelterUuid: string) =>
  searchQuery(product.search, { search: { 'shelter.uuid': shelterUuid, type_key: 'UNIQUE' }, options: { limit: 9999 } });
