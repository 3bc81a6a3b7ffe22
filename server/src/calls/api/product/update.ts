import { update as call } from '@homeward/contract/product';
import { handler } from '../../../http/handler.ts';
import { boxesWith } from './boxes.ts';
import { writeProduct } from './write-product.ts';

export const update = handler(call, async ({ organization_product: input }, context) => {
  const organization_product = await writeProduct(context, input);
  const boxes = input.type_key === 'BOX' && (await boxesWith(context.db, organization_product.id ?? 0));
  if (boxes) throw context.refuse('box_in_box', { boxes }, ['organization_product', 'type_key']);
  return { organization_product };
});
