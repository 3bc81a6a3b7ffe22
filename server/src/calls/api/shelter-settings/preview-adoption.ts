import { search as searchPets } from '@homeward/contract/pet';
import { previewAdoption as call, PREVIEW_NAMES } from '@homeward/contract/pet-settings';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { forbidden } from '../../../problem.ts';
import { findShelterId } from '../shelter/read-shelter.ts';

/** Asks the functions that also do it, so that what is foretold is what happens. */
export const previewAdoption = handler(call, async ({ shelter_uuid, value }, { db, user, refuse }) => {
  // It tells of pets, which are another noun's.
  if (!user.permissions.has(searchPets.path)) throw forbidden(searchPets.path);
  const shelterId = await findShelterId(db, shelter_uuid);
  if (!shelterId) throw refuse('shelter_missing', {}, ['shelter_uuid']);
  const limits = JSON.stringify(value.pet ?? []);
  const { rows } = await sql<{ matches: number; restricts: number; names: string[] }>`
    with pets as materialized (
      select to_jsonb(p) as pet, p.name, limit_index(p, ${limits}) as at,
        p.visibility_key <> 'HIDDEN' and restricted_by(p, ${limits}) as restricted
      from pet p join organization_branch b on b.id = p.branch_id
      where b.shelter_id = ${shelterId} and not p.deleted and p.status_key <> 'ADOPTED')
    select counted.* from jsonb_array_elements(${limits}::jsonb) with ordinality l (value, position)
    cross join lateral (
      select count(*)::int as matches, count(*) filter (where held)::int as restricts,
        coalesce((array_agg(name order by name) filter (where held))[:${sql.lit(PREVIEW_NAMES)}], '{}') as names
      from (select name, restricted and at = l.position - 1 as held from pets where pet @> (l.value -> 'match')) matching
    ) counted order by l.position`.execute(db);
  return { limits: rows };
});
