import { create as call } from '@homeward/contract/product';
import { handler } from '../../../http/handler.ts';
import { writeProduct } from './write-product.ts';

export const create = handler(call, async (input, context) => ({
  organization_product: await writeProduct(context, input.organization_product),
}));
