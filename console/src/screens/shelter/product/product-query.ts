import { search } from '@homeward/contract/product';
import { single } from '../../../api/client.ts';
import { searchQuery, singleQuery } from '../../../api/queries.ts';

const input = (shelterUuid: string, uuid: string) => ({
  search: {
    uuid,
    'shelter.uuid': shelterUuid,
    with: {
      picture: true,
      product_branch: { with: { branch: true } },
      product_specie: { with: { specie: true } },
      items: true,
    },
  },
});

/** A product with all its form shows. */
export const productQuery = (shelterUuid: string, uuid: string) => singleQuery(search, input(shelterUuid, uuid));
export const readProduct = (shelterUuid: string, uuid: string) => single(search, input(shelterUuid, uuid));

/** What a box of the shelter can hold. */
export const singleProductsQuery = (shelterUuid: string) =>
  searchQuery(search, { search: { 'shelter.uuid': shelterUuid, type_key: 'UNIQUE' }, options: { limit: 9999 } });
