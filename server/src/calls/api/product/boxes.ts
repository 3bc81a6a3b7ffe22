import type { Database } from '../../../database/connect.ts';

/** The boxes that hold a product, in words; undefined where none does. */
export async function boxesWith(db: Database, productId: number): Promise<string | undefined> {
  const boxes = await db
    .selectFrom('product_item as i')
    .innerJoin('organization_product as box', 'box.id', 'i.product_id')
    .where('i.item_id', '=', productId)
    .where('box.deleted', '=', false)
    .orderBy('box.name')
    .select('box.name')
    .execute();
  const [first, ...others] = boxes.map(({ name }) => name);
  if (!first) return undefined;
  return others.length ? `the box ${first} and ${others.length} more` : `the box ${first}`;
}
