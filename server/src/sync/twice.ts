import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { PartnerAnimal } from '../partners/partner.ts';
import { chipOf, keyOf, type Likeness } from './doubles.ts';
import type { Plan } from './plan.ts';
import type { Claim } from './run-state.ts';
import { sourcesWithPets } from './sources-with-pets.ts';

/** So many are named. */
const NAMED = 5;
/** The microchip of pet `p` however it is written. */
const bareChip = sql`lower(regexp_replace(p.microchip, '[^A-Za-z0-9]', '', 'g') collate "C")`;

/** The animals that a list calls dead, by chip and name: a record of the same animal may be offered all the same. */
export class Dead {
  readonly #statuses: ReadonlySet<string>;
  readonly #by = new Map<string, { id: string; status: string }>();
  readonly #chips = new Set<string>();

  constructor(statuses: ReadonlySet<string>) {
    this.#statuses = statuses;
  }

  note({ externalId, name, microchip, status, dead }: PartnerAnimal): void {
    if (!dead && !this.#statuses.has(status.toLowerCase())) return;
    const [key, chip] = [keyOf({ name, microchip }), chipOf(microchip)];
    if (!key || !chip) return;
    this.#by.set(key, { id: externalId, status });
    this.#chips.add(chip);
  }

  /** Which pets are offered though the run has met a dead animal with the same chip and name: what a partner says of one record it says of no other. */
  async offered(db: Database, { integration }: Pick<Plan, 'integration'>): Promise<string[]> {
    if (!this.#chips.size) return [];
    const { rows } = await sql<{ external_id: string; name: string; microchip: string }>`
      select s.external_id, p.name, p.microchip from ${sourcesWithPets}
      where s.account_id = ${integration.account_id} and p.microchip is not null and p.status_key = 'AVAILABLE' and not p.deleted
        and ${bareChip} = any(${[...this.#chips]}) order by s.external_id`.execute(db);
    return rows
      .flatMap((pet) => {
        const dead = this.#by.get(keyOf(pet) ?? '');
        if (!dead || dead.id === pet.external_id) return [];
        return `${pet.name} is offered as ${pet.external_id}, and the partner says of ${dead.id}, which has the same name and microchip: ${dead.status}. Take away there whichever is wrong.`;
      })
      .slice(0, NAMED);
  }
}

/**
 * Which pets that a run lists are one animal by chip, name and species, or may be by code and name, where none of them has a
 * chip: who was here twice before anybody looked, and whom nothing tells for sure, is left to staff, who are told.
 */
export async function twiceHere(db: Database, { integration }: Pick<Plan, 'integration'>, run: Claim): Promise<string[]> {
  // Whose chip nobody else has is not brought here: they are nearly all, and there may be a hundred thousand.
  const { rows } = await sql<{ chipped: Chipped[]; coded: Coded[] }>`
    with listed as materialized (
      select s.external_id, p.name, p.specie_id, p.microchip, p.custom_code, ${bareChip} as chip from ${sourcesWithPets}
      where s.account_id = ${integration.account_id} and s.sync_id = ${run.id} and s.outcome_key <> 'FILTERED'
        and p.status_key = 'AVAILABLE' and not p.deleted),
    chipped as (select external_id, name, specie_id, microchip, count(*) over (partition by chip) as alike
      from listed where microchip is not null),
    coded as (select min(name) as name, min(custom_code) as code, array_agg(external_id order by external_id) as ids
      from listed where microchip is null and custom_code is not null
      group by lower(custom_code), lower(name), specie_id having count(*) > 1 order by 1, 2 limit ${NAMED})
    select (select coalesce(json_agg(c order by external_id), '[]') from chipped c where alike > 1) as chipped,
      (select coalesce(json_agg(c), '[]') from coded c) as coded`.execute(db);
  const { chipped, coded } = rows[0] ?? { chipped: [], coded: [] };
  return [...byChip(chipped), ...byCode(coded)];
}

type Chipped = Likeness & { name: string };
interface Coded {
  name: string;
  ids: string[];
  code: string;
}
const times = (count: number) => (count === 2 ? 'twice' : `${count} times`);

function byChip(pets: readonly Chipped[]): string[] {
  const same = Map.groupBy(
    pets.flatMap((pet) => (keyOf(pet) ? [pet] : [])),
    (pet) => `${keyOf(pet)} ${pet.specie_id}`,
  );
  return [...same.values()]
    .filter(({ length }) => length > 1)
    .slice(0, NAMED)
    .map(
      (alike) =>
        `${alike[0]?.name} is here ${times(alike.length)}, as ${alike.map(({ external_id }) => external_id).join(' and ')} with one microchip. Take all but one of them away at the partner.`,
    );
}

const byCode = (pets: readonly Coded[]): string[] =>
  pets.map(
    ({ name, ids, code }) =>
      `${name} is here ${times(ids.length)}, as ${ids.join(' and ')} with the code ${code}. If they are one animal, take all but one of them away at the partner.`,
  );
