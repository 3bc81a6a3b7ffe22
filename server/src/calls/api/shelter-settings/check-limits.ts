import type { Match } from '@homeward/contract/pet-limit';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../http/handler.ts';

/** Refuses limits that go by what does not exist, or by a breed of another species, at their fields. */
export async function checkLimits(
  { db, refuse }: Context<'shelter_missing' | 'value_unknown' | 'breed_of_other_specie'>,
  limits: readonly { match: Match }[],
): Promise<void> {
  if (!limits.length) return;
  const known = await vocabularies(db);
  for (const [index, { match }] of limits.entries()) {
    const at = (type: string) => ['value', 'pet', index, 'match', type];
    for (const [type, value] of Object.entries(match)) {
      if (type === 'foster') continue;
      const specie = known.get(`${type.replace('secondary_breed', 'breed_primary')} ${value}`);
      if (specie === undefined) throw refuse('value_unknown', {}, at(type));
      if (type.includes('breed') && match.specie_id && specie !== match.specie_id)
        throw refuse('breed_of_other_specie', {}, at(type));
    }
  }
}

/** What there is to go by, as 'type value'; of a breed, its species. */
async function vocabularies(db: Database): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ known: string; specie: number | null }>`
    select 'age_key ' || key as known, null::int as specie from age
    union all select 'sex_key ' || key, null from gender
    union all select 'size_key ' || key, null from size
    union all select 'specie_id ' || id, null from specie where not deleted
    union all select 'breed_primary_id ' || id, specie_id from breed where not deleted`.execute(db);
  return new Map(rows.map(({ known, specie }) => [known, specie]));
}
