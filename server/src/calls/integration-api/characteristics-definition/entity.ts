import type { Definition } from '@homeward/contract/characteristics-definition';
import { businessFields, entity, many, nullable, one, oneOrNone } from '../../../search/entity.ts';
import { ownerShelter } from '../../api/shelter/owner-shelter.ts';

/** Of row `d`: whether it is active and no integration reads by it, for it is not global and no active network has it. */
export const appliesNowhereSql = (d: string) => `(${d}.active and not ${d}.global and not exists (
  select from network_definition x join network n on n.id = x.network_id and n.active and not n.deleted where x.definition_id = ${d}.id))`;

export const definition = entity<Definition>({
  name: 'characteristics-definition',
  table: 'characteristics_definition',
  permission: 'characteristics-definition/search',
  fields: {
    ...businessFields,
    shelter_id: nullable('int'),
    partner_key: 'text',
    characteristicType: { type: 'text', sql: '{t}.characteristic_type' },
    // For Ctrl+K: as people read it. Rows carry the key.
    name: { type: 'text', sql: "replace({t}.characteristic_type, '_', ' ')", shown: 'asked' },
    path: 'text',
    type: 'text',
    condition: 'text',
    value: nullable('text'),
    active: 'boolean',
    global: 'boolean',
    priority: 'int',
    applies_nowhere: { type: 'boolean', shown: 'asked', sql: appliesNowhereSql('{t}') },
  },
  relations: {
    shelter: oneOrNone(() => ownerShelter, 'shelter_id'),
    networks: many(() => definitionNetwork, 'definition_id', 'network.id'),
  },
  sort: ['-id'],
  softDeletes: true,
});

const definitionNetwork = entity({
  name: 'definition-network',
  table: 'network_definition',
  id: false,
  fields: {},
  relations: { network: one(() => network, 'network_id') },
  sort: ['network.id'],
});

const network = entity({
  name: 'network-of-definition',
  table: 'network',
  permission: 'network/search',
  fields: { uuid: 'uuid', description: nullable('text'), deleted: 'boolean' },
  softDeletes: true,
});
