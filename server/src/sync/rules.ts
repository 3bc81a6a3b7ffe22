import type { CharacteristicType, Condition } from '@homeward/contract/characteristics-definition';
import { type SectionName, type SectionStatus, type Settings, sectionNames } from '@homeward/contract/integration-settings';
import type { PartnerKey } from '@homeward/contract/partner';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** What staff have told an integration to do: its own settings, and those of the networks that connect it (decision 71). */

export interface NetworkRules {
  uuid: string;
  description: string | null;
  weight: number;
  settings: Partial<Settings>;
  sections: Partial<Record<SectionName, SectionStatus>>;
}

export interface Definition {
  uuid: string;
  partner_key: PartnerKey;
  characteristicType: CharacteristicType;
  path: string;
  type: 'MATCH' | 'RETRIEVE';
  condition: Condition;
  value: string | null;
  priority: number;
  global: boolean;
  network: { uuid: string; description: string | null; weight: number } | null;
}

/** The active networks of an integration, the one that wins first. */
export async function networksOf(db: Database, integrationId: number): Promise<NetworkRules[]> {
  const networks = await db
    .selectFrom('network_integration as c')
    .innerJoin('network as n', 'n.id', 'c.network_id')
    .where('c.integration_id', '=', integrationId)
    .where('n.active', '=', true)
    .where('n.deleted', '=', false)
    .orderBy('n.weight', 'desc')
    .orderBy('n.id', 'desc')
    .select(['n.uuid', 'n.description', 'n.weight', 'n.settings', 'n.sections'])
    .execute();
  return networks;
}

/** Every definition that holds for an integration, the one that wins first: by its network's weight, its priority, its age. */
export async function definitionsOf(db: Database, integrationId: number): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select d.uuid, d.partner_key, d.characteristic_type as "characteristicType", d.path, d.type, d.condition, d.value, d.priority,
      d.global, case when n.id is not null then json_build_object('uuid', n.uuid, 'description', n.description, 'weight', n.weight) end as network
    from integration i
      join characteristics_definition d on d.partner_key = i.partner_key and d.active and not d.deleted
      left join lateral (
        select n.* from network_definition x join network n on n.id = x.network_id and n.active and not n.deleted
          join network_integration c on c.network_id = n.id and c.integration_id = i.id
        where x.definition_id = d.id order by n.weight desc, n.id desc limit 1) n on true
    where i.id = ${integrationId} and (d.global or n.id is not null)
    order by n.weight desc nulls last, d.priority desc, d.id desc`.execute(db);
  return rows;
}

const isSet = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The settings that come to hold: an integration's own where it has said something, else those of its networks. */
export function effectiveSettings(own: Partial<Settings>, networks: NetworkRules[]) {
  const settings: Record<string, unknown> = { ...own };
  const inherited: Record<string, { uuid: string; description: string | null }> = {};
  for (const { uuid, description, settings: shared } of networks) {
    for (const [name, value] of Object.entries(shared)) {
      if (!isSet(value) || isSet(settings[name])) continue;
      settings[name] = value;
      inherited[name] = { uuid, description };
    }
  }
  return { settings: settings as Partial<Settings>, inherited };
}

/** Every section with what the first network that names it says. */
export function effectiveSections(networks: NetworkRules[]) {
  return sectionNames.map((name) => {
    const network = networks.find(({ sections }) => sections[name]);
    return {
      name,
      status: network?.sections[name] ?? ('ALWAYS' as const),
      network: network ? { uuid: network.uuid, description: network.description } : null,
    };
  });
}
