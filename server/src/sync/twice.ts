import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { keyOf, type Likeness } from './doubles.ts';
import type { Plan } from './plan.ts';
import type { Claim } from './run-state.ts';

/** So many are named. */
const NAMED = 5;

/** Which pets that a run lists are one animal by chip, name and species: who was here twice before anybody looked is left to staff, who are told. */
export async function twiceHere(db: Database, { integration }: Pick<Plan, 'integration'>, run: Claim): Promise<string[]> {
  // Whose chip nobody else has is not brought here: they are nearly all, and there may be a hundred thousand.
  const { rows } = await sql<Likeness & { name: string }>`
    select * from (select s.external_id, p.name, p.specie_id, p.microchip,
        count(*) over (partition by lower(regexp_replace(p.microchip, '[^A-Za-z0-9]', '', 'g'))) as alike
      from pet_source s join pet p on p.id = s.pet_id
      where s.account_id = ${integration.account_id} and s.sync_id = ${run.id} and s.outcome_key <> 'FILTERED'
        and p.microchip is not null and p.status_key = 'AVAILABLE' and not p.deleted) chipped
    where alike > 1 order by external_id`.execute(db);
  const same = Map.groupBy(
    rows.flatMap((pet) => (keyOf(pet) ? [pet] : [])),
    (pet) => `${keyOf(pet)} ${pet.specie_id}`,
  );
  return [...same.values()]
    .filter(({ length }) => length > 1)
    .slice(0, NAMED)
    .map(
      (pets) =>
        `${pets[0]?.name} is here ${pets.length === 2 ? 'twice' : `${pets.length} times`}, as ${pets.map(({ external_id }) => external_id).join(' and ')} with one microchip. Take all but one of them away at the partner.`,
    );
}
