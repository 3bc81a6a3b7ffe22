import type { Settings } from '@homeward/contract/integration-settings';
import { isUuid } from '@homeward/contract/is-uuid';
import type { PartnerKey } from '@homeward/contract/partner';
import type { Database } from '../database/connect.ts';
import { partVersion } from '../database/versioned.ts';
import { notFound, type Problem } from '../problem.ts';

import { integrationOf } from './integration-account.ts';
import { type NetworkRules, networksOf } from './rules.ts';

/** Whose settings are meant: an integration's or a network's. */
export interface Owner {
  table: 'integration' | 'network';
  id: number;
  uuid: string;
  /** Of the settings. */
  version: number;
  partner_key: PartnerKey;
  shelter_id: number;
  settings: Partial<Settings>;
  /** The networks it inherits from; a network inherits from none. */
  networks: NetworkRules[];
}

/** Settings as the form is given them: what nobody has said is empty, not absent. */
export const shownSettings = ({ settings }: Pick<Owner, 'settings'>) => ({
  filters: [],
  exclude_filters: [],
  specie_pricing_map: [],
  status_map: [],
  ...settings,
});

/** Finds it by the one uuid that is given; neither, both, or none that is one is refused in the specification's words. */
export async function settingsOwner(
  db: Database,
  { integration_uuid, network_uuid }: { integration_uuid?: string | null | undefined; network_uuid?: string | null | undefined },
  refuse: (code: 'invalid', words: Record<string, string>, path: string[]) => Problem,
): Promise<Owner> {
  const uuid = integration_uuid ?? network_uuid ?? '';
  if (!isUuid(uuid) || (integration_uuid && network_uuid))
    throw refuse('invalid', {}, [network_uuid && !integration_uuid ? 'network_uuid' : 'integration_uuid']);
  if (integration_uuid) {
    const integration = await integrationOf(db, uuid);
    return { ...integration, table: 'integration', networks: await networksOf(db, integration.id) };
  }
  return { ...(await networkOf(db, uuid)), version: await partVersion(db, uuid, 'settings'), table: 'network', networks: [] };
}

/** A network that is there, or 404. */
export async function networkOf(db: Database, uuid: string) {
  const row = await db
    .selectFrom('network')
    .where('uuid', '=', uuid)
    .where('deleted', '=', false)
    .select(['id', 'uuid', 'partner_key', 'shelter_id', 'settings', 'sections', 'description'])
    .executeTakeFirst();
  if (!row) throw notFound('Network not found');
  return row;
}
