import type { Settings } from '@homeward/contract/integration-settings';
import type { PartnerKey } from '@homeward/contract/partner';
import type { Database } from '../database/connect.ts';
import { PartnerError } from '../partners/partner.ts';
import { notFound, Problem } from '../problem.ts';
import type { PartnerDoor } from './partner-session.ts';
import { effectiveSettings, type NetworkRules, networksOf } from './rules.ts';

export interface IntegrationRow {
  id: number;
  uuid: string;
  version: number;
  partner_key: PartnerKey;
  shelter_id: number;
  branch_id: number;
  account_hash: string;
  active: boolean;
  settings_saved: boolean;
  credentials: Buffer;
  settings: Partial<Settings>;
}

/** An integration that is there, connected or a draft; 404 where there is none. */
export async function integrationOf(db: Database, uuid: string): Promise<IntegrationRow> {
  const row = await db
    .selectFrom('integration')
    .where('uuid', '=', uuid)
    .where('deleted', '=', false)
    .select([
      'id',
      'uuid',
      'version',
      'partner_key',
      'shelter_id',
      'branch_id',
      'account_hash',
      'active',
      'settings_saved',
      'credentials',
      'settings',
    ])
    .executeTakeFirst();
  if (!row) throw notFound('Integration not found');
  return row;
}

/** What speaking to an integration's partner needs; of `key` alone, where one is named. */
export async function accountOf(
  { db, services: { door } }: { db: Database; services: { door: PartnerDoor } },
  uuid: string,
  key?: string,
): Promise<{
  key: string;
  credentials: unknown;
  settings: Partial<Settings>;
  integration: IntegrationRow;
  networks: NetworkRules[];
}> {
  const integration = await integrationOf(db, uuid);
  if (key && integration.partner_key !== key) throw notFound('Integration not found');
  const networks = await networksOf(db, integration.id);
  const { settings } = effectiveSettings(integration.settings, networks);
  return { key: integration.partner_key, credentials: unsealed(door, integration.credentials), settings, integration, networks };
}

function unsealed(door: PartnerDoor, credentials: Buffer): unknown {
  try {
    return door.unseal(credentials);
  } catch (error) {
    throw error instanceof PartnerError ? new Problem(424, error.message) : error;
  }
}
