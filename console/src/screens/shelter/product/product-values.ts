import type { create, Product, update } from '@homeward/contract/product';
import type { z } from 'zod';
import { priceRows } from '../branch-prices.tsx';

/** A new product as the form starts with it: the rules say what is missing. */
export const newProduct = (shelter_uuid: string) =>
  ({
    organization_product: {
      shelter_uuid,
      name: '',
      description: '',
      active: true,
      required: false,
      picture_base64: null,
      product_branch: [],
      product_specie: [],
      items: [],
    },
  }) as unknown as z.input<typeof create.input>;

/** A saved product as its form sends it back; what is gone meanwhile cannot be saved again. */
export const productValues = (product: Product): z.input<typeof update.input> => ({
  organization_product: {
    uuid: product.uuid,
    version: product.version,
    shelter_uuid: product.shelter_uuid,
    name: product.name,
    description: product.description,
    price: product.price,
    type_key: product.type_key,
    active: product.active,
    required: product.required,
    picture_base64: null,
    picture_remove: false,
    product_branch: priceRows(product.product_branch),
    product_specie: (product.product_specie ?? []).flatMap(({ specie, required }) =>
      specie && !specie.deleted ? [{ specie_uuid: specie.uuid, required }] : [],
    ),
    items: (product.items ?? []).map(({ uuid }) => uuid),
  },
});
