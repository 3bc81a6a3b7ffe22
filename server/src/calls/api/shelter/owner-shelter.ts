import { entity, many } from '../../../search/entity.ts';

/** The shelter that something belongs to: who it is, and no more of it. */
export const ownerShelter = entity({
  name: 'owner-shelter',
  table: 'organization_shelter',
  permission: 'shelter/search',
  fields: { uuid: 'uuid', name: 'text', slug: 'text', deleted: 'boolean' },
  relations: { contract_options: many(() => contractOption, 'shelter_id', 'position') },
  sort: ['name'],
  softDeletes: true,
});

export const contractOption = entity({
  name: 'contract-option',
  table: 'contract_option',
  fields: { uuid: 'uuid', text: 'text', description: 'text', required: 'boolean', position: 'int' },
  sort: ['position'],
});
