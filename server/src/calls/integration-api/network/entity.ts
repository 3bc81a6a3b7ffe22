import type { Network } from '@homeward/contract/network';
import { businessFields, entity, many, nullable, one } from '../../../search/entity.ts';
import { branch } from '../../api/branch/entity.ts';
import { ownerShelter } from '../../api/shelter/owner-shelter.ts';
import { sync } from '../sync/entity.ts';

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
