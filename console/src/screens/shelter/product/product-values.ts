import type { create, Product, update } from '@homeward/contract/product';
import type { z } from 'zod';
import { unfinished } from '../../../ui/form/blank.ts';
import { priceRows } from '../branch-prices.tsx';
import { newPriced, pricedValues } from '../priced/priced.ts';

export const newProduct = (shelterUuid: string) =>
  unfinished<z.input<typeof create.input>>({
    organization_product: {
      ...newPriced(shelterUuid),
      picture_base64: null,
      product_branch: [],
      product_specie: [],
      items: [],
    },
  });

/** A saved product as its form sends it back; what is gone meanwhile cannot be saved again. */
export const productValues = (product: Product): z.input<typeof update.input> => ({
  organization_product: {
    ...pricedValues(product),
    type_key: product.type_key,
    picture_base64: null,
    picture_remove: false,
    product_branch: priceRows(product.product_branch),
    product_specie: (product.product_specie ?? []).flatMap(({ specie, required }) =>
      specie && !specie.deleted ? [{ specie_uuid: specie.uuid, required }] : [],
    ),
    items: (product.items ?? []).map(({ uuid }) => uuid),
  },
});
