import { update as call } from '@homeward/contract/product';
import { askingHandler } from '../../../http/handler.ts';
import { boxesWith } from './boxes.ts';
import { keepPicture, writeProduct } from './write-product.ts';

export const update = askingHandler(call, keepPicture, async ({ organization_product: input }, kept, context) => {
  const organization_product = await writeProduct(context, input, kept);
  const boxes = input.type_key === 'BOX' && (await boxesWith(context.db, organization_product.id ?? 0));
  if (boxes) throw context.refuse('box_in_box', { boxes }, ['organization_product', 'type_key']);
  return { organization_product };
});
