import type { SectionName, SectionStatus, Settings } from '@homeward/contract/integration-settings';
import type { PartnerKey } from '@homeward/contract/partner';
import type { Database } from '../database/connect.ts';
import { shelterCurrency } from '../database/shelter-currency.ts';
import type { PartnerStatus } from '../partners/partner.ts';
import { Mappings } from './mappings.ts';
import { type Definition, definitionsOf, effectiveSections, effectiveSettings, networksOf } from './rules.ts';

/** An integration as a run works for it. */
export interface Connected {
  id: number;
  uuid: string;
  partner_key: PartnerKey;
  shelter_id: number;
  branch_id: number;
  account_hash: string;
  account_id: number;
  credentials: Buffer;
  settings: Partial<Settings>;
}

export interface AgeRange {
  specie_id: number;
  age_key: string;
  min: number;
  max: number;
}

/** All that decides what an animal becomes, read once at the beginning of a run. */
export interface Plan {
  integration: Connected;
  settings: Partial<Settings>;
  /** The sections that are written of a pet that is there already. */
  updates: ReadonlySet<SectionName>;
  /** The sections that a later run, in which nothing is forced, compares. */
  compared: ReadonlySet<SectionName>;
  /** The sections that are written of a new one. */
  creates: ReadonlySet<SectionName>;
  /** What the rules say of each section, whatever a run forces. */
  sections: { name: SectionName; status: SectionStatus }[];
  definitions: Definition[];
  mappings: Mappings;
  ranges: AgeRange[];
  species: ReadonlyMap<number, string>;
  /** What prices are in, those of the partner too. */
  currency: string;
  /** Price by specie id and age key. */
  prices: ReadonlyMap<string, number>;
  /** Users of the shelter by their e-mail and by their uuid, who may have a pet in foster. */
  fosters: ReadonlyMap<string, number>;
  /** What staff have said of the partner's statuses, by their lower-case ids or names. */
  statuses: ReadonlyMap<string, string>;
  /** What becomes of the others, by their lower-case names. */
  knownStatuses: ReadonlyMap<string, PartnerStatus['becomes']>;
  /** Those of them that say of an animal that it is dead. */
  dead: ReadonlySet<string>;
}

/** Reads the plan of a run over a partner with these statuses; forced sections are written whatever the rules say. */
export async function planFor(
  db: Database,
  integration: Connected,
  statuses: readonly PartnerStatus[],
  forced: ReadonlySet<string>,
): Promise<Plan> {
  const networks = await networksOf(db, integration.id);
  const { settings } = effectiveSettings(integration.settings, networks);
  const sections = effectiveSections(networks);
  const species = await db.selectFrom('specie').where('deleted', '=', false).select(['id', 'uuid', 'name']).execute();
  const idOf = new Map(species.map(({ id, uuid }) => [uuid, id]));
  const users = await db
    .selectFrom('organization_user')
    .where('shelter_id', '=', integration.shelter_id)
    .where('deleted', '=', false)
    .select(['id', 'uuid', 'email'])
    .execute();
  const chosen = (wanted: (status: string, name: string) => boolean) =>
    new Set(sections.filter(({ name, status }) => wanted(status, name)).map(({ name }) => name));
  return {
    integration,
    settings,
    updates: chosen((status, name) => status === 'ALWAYS' || forced.has(name)),
    compared: chosen((status) => status === 'ALWAYS'),
    creates: chosen((status, name) => status !== 'NEVER' || forced.has(name)),
    sections: sections.map(({ name, status }) => ({ name, status })),
    definitions: await definitionsOf(db, integration.id),
    mappings: await Mappings.load(db, integration.partner_key),
    ranges: await db
      .selectFrom('mapping_age_range')
      .where('deleted', '=', false)
      .select(['specie_id', 'age_key', 'min', 'max'])
      .execute(),
    species: new Map(species.map(({ id, name }) => [id, name])),
    currency: await shelterCurrency(db, integration.shelter_id),
    prices: new Map(
      (settings.specie_pricing_map ?? []).flatMap(({ specie_uuid, ages }) =>
        ages.map(({ age_key, price }): [string, number] => [`${idOf.get(specie_uuid)} ${age_key}`, price]),
      ),
    ),
    fosters: new Map(users.flatMap(({ id, uuid, email }) => [[uuid, id] as const, [email.toLowerCase(), id] as const])),
    statuses: statusesSaid(settings),
    knownStatuses: knownOf(statuses),
    dead: new Set(statuses.flatMap(({ status, meaning }) => (meaning.startsWith('Dead') ? [status.toLowerCase()] : []))),
  };
}

/** What becomes of a partner's statuses, by their lower-case names. */
export const knownOf = (statuses: readonly PartnerStatus[]): Plan['knownStatuses'] =>
  new Map(statuses.map(({ status, becomes }) => [status.toLowerCase(), becomes]));

/** The status map's own entries win over the base map, whose values are the platform's statuses too. */
export function statusesSaid({ status_map = [], base_status_map = {} }: Partial<Settings>): Map<string, string> {
  const base = Object.entries(base_status_map).map(([id, type]) => [id.toLowerCase(), String(type)] as const);
  return new Map([...base, ...status_map.map(({ id, status }) => [id.toLowerCase(), status[0]?.type ?? ''] as const)]);
}
