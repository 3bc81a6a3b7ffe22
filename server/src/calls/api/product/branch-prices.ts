import type { branchPrices } from '@homeward/contract/product';
import type { z } from 'zod';
import type { Context } from '../../../http/handler.ts';

/** The rows of prices at a shelter's locations; another shelter's location is refused at its row under `path`. */
export async function branchRows(
  { db, refuse }: Context<'branch_unknown'>,
  shelter_id: number,
  prices: z.output<typeof branchPrices>,
  path: string[],
) {
  const known = await db
    .selectFrom('organization_branch')
    .where('shelter_id', '=', shelter_id)
    .where(
      'uuid',
      'in',
      prices.map(({ branch_uuid }) => branch_uuid),
    )
    .where('deleted', '=', false)
    .select(['id', 'uuid'])
    .execute();
  const idOf = new Map(known.map(({ id, uuid }) => [uuid, id]));
  return prices.map(({ branch_uuid, ...price }, index) => {
    const branch_id = idOf.get(branch_uuid);
    if (!branch_id) throw refuse('branch_unknown', {}, [...path, index, 'branch_uuid']);
    return { shelter_id, branch_id, ...price };
  });
}
