import * as contract from '@homeward/contract/mapping';
import { sql } from 'kysely';
import { type Context, handler } from '../../../http/handler.ts';

/** Takes away the words of a kind that nobody has decided on; one that a partner still sends comes again with its next sync. */
async function deletePending({ db }: Pick<Context, 'db'>, kind: contract.MappingKind, target: string, partnerKey: string | null) {
  const { numAffectedRows } = await sql`update ${sql.table(`mapping_${kind}`)} set deleted = true
    where not deleted and ${sql.ref(target)} is null and (partner_key = ${partnerKey} or ${partnerKey}::text is null)`.execute(
    db,
  );
  return { deleted: Number(numAffectedRows ?? 0) };
}

export const deletePendingAge = handler(contract.deletePendingAge, ({ partner_key = null }, context) =>
  deletePending(context, 'age', 'age_key', partner_key),
);
export const deletePendingBreed = handler(contract.deletePendingBreed, ({ partner_key = null }, context) =>
  deletePending(context, 'breed', 'breed_id', partner_key),
);
export const deletePendingSex = handler(contract.deletePendingSex, ({ partner_key = null }, context) =>
  deletePending(context, 'sex', 'sex_key', partner_key),
);
export const deletePendingSize = handler(contract.deletePendingSize, ({ partner_key = null }, context) =>
  deletePending(context, 'size', 'size_key', partner_key),
);
export const deletePendingSpecie = handler(contract.deletePendingSpecie, ({ partner_key = null }, context) =>
  deletePending(context, 'specie', 'specie_id', partner_key),
);
