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
    with here as materialized (
        select p.id, p.name, p.visibility_key, limited_by(age_key, sex_key, size_key, specie_id, breed_primary_id, secondary_breed_id, foster) as facts from pet p join organization_branch b on b.id = p.branch_id
        where b.shelter_id = ${shelterId} and not p.deleted and p.status_key <> 'ADOPTED'),
      held as materialized (
        select here.name, m.at from here join limits_among(array(select id from here), ${limits}) m on m.pet_id = here.id
        where here.visibility_key <> 'HIDDEN' and m.restricted)
    select (select count(*)::int from here where facts @> (l.value -> 'match')) as matches,
      (select count(*)::int from held where at = l.position - 1) as restricts,
      array(select name from held where at = l.position - 1 order by name limit ${sql.lit(PREVIEW_NAMES)}) as names
    from jsonb_array_elements(${limits}::jsonb) with ordinality l (value, position) order by l.position`.execute(db);
  return { limits: rows };
});
