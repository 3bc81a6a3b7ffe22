import type { Network } from '@homeward/contract/network';
import { businessFields, entity, type Field, many, nullable, one } from '../../../search/entity.ts';
import { branch } from '../../api/branch/entity.ts';
import { ownerShelter } from '../../api/shelter/owner-shelter.ts';
import { sync } from '../sync/entity.ts';

const ofIntegrations = (sql: string, isNull: boolean): Field => ({
  type: 'json',
  nullable: isNull,
  sql,
  shown: 'asked',
  permission: 'integration/search',
});
/** The location that all connected integrations share; null where they are of several, and where there are none. */
const BRANCH = `(select case when min(b.id) = max(b.id) then json_build_object('uuid', min(b.uuid::text), 'name', min(b.name)) end
  from network_integration n join integration i on i.id = n.integration_id join organization_branch b on b.id = i.branch_id
  where n.network_id = {t}.id and not i.deleted)`;
/** The last sync of each connected integration, the newest first. */
const SYNCS = `(select coalesce(json_agg(json_build_object('uuid', y.uuid) order by y.id desc), '[]')
  from network_integration n join integration i on i.id = n.integration_id
  cross join lateral (select id, uuid from integration_sync where integration_id = i.id order by id desc limit 1) y
  where n.network_id = {t}.id and not i.deleted)`;

export const network = entity<Network>({
  name: 'network',
  table: 'network',
  permission: 'network/search',
  fields: {
    ...businessFields,
    shelter_id: 'int',
    partner_key: 'text',
    description: nullable('text'),
    weight: 'int',
    active: 'boolean',
    branch: ofIntegrations(BRANCH, true),
    integration_syncs: ofIntegrations(SYNCS, false),
  },
  relations: {
    shelter: one(() => ownerShelter, 'shelter_id'),
    connections: many(() => connection, 'network_id', 'integration.description'),
  },
  sort: ['-id'],
  softDeletes: true,
});

const connection = entity({
  name: 'network-connection',
  table: 'network_integration',
  id: false,
  fields: {},
  relations: { integration: one(() => connectedIntegration, 'integration_id') },
  sort: ['integration.description'],
});

const connectedIntegration = entity({
  name: 'connected-integration',
  table: 'integration',
  permission: 'integration/search',
  fields: { uuid: 'uuid', description: 'text', partner_key: 'text', active: 'boolean', deleted: 'boolean' },
  relations: { branch: one(() => branch, 'branch_id'), integration_syncs: many(() => sync, 'integration_id', '-id') },
  sort: ['description'],
  softDeletes: true,
});
