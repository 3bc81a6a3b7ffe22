import { remove as call } from '@homeward/contract/product';
import { softDelete } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { boxesWith } from './boxes.ts';
import { product } from './entity.ts';

export const remove = handler(call, async ({ organization_product_uuid: uuid }, { db, refuse }) => {
  const id = await softDelete(db, 'organization_product', uuid);
  const boxes = await boxesWith(db, id);
  if (boxes) throw refuse('product_in_box', { boxes });
  return { organization_product: await readRecord(db, product, { uuid, deleted: true }) };
});
