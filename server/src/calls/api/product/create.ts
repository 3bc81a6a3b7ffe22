import { create as call } from '@homeward/contract/product';
import { askingHandler } from '../../../http/handler.ts';
import { keepPicture, writeProduct } from './write-product.ts';

export const create = askingHandler(call, keepPicture, async (input, kept, context) => ({
  organization_product: await writeProduct(context, input.organization_product, kept),
}));
