import type { MappingKind } from '@homeward/contract/mapping';
import { sql } from 'kysely';
import type { Context } from '../../../http/handler.ts';

const targets: Record<MappingKind, string> = {
  age: 'age_key',
  breed: 'breed_id',
  sex: 'sex_key',
  size: 'size_key',
  specie: 'specie_id',
};

/**
 * Takes away the words of a kind that nobody has decided on, of one partner where it is named; one that a partner still
 * sends comes again with its next sync. Answers how many went.
 */
export async function deletePendingWords(
  { db }: Pick<Context, 'db'>,
  kind: MappingKind,
  { partner_key = null }: { partner_key?: string | null | undefined },
) {
  const { numAffectedRows } = await sql`update ${sql.table(`mapping_${kind}`)} set deleted = true
    where not deleted and ${sql.ref(targets[kind])} is null and (partner_key = ${partner_key} or ${partner_key}::text is null)`.execute(
    db,
  );
  return { deleted: Number(numAffectedRows ?? 0) };
}
