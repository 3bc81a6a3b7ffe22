import { entity, type Field, many } from '../../../search/entity.ts';

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

/** Whose something is that has a shelter, where the shelter itself is not asked for. */
export const shelter_uuid = {
  type: 'uuid',
  sql: '(select s.uuid from organization_shelter s where s.id = {t}.shelter_id)',
} satisfies Partial<Field>;

export const contractOption = entity({
  name: 'contract-option',
  table: 'contract_option',
  fields: { uuid: 'uuid', text: 'text', description: 'text', required: 'boolean', position: 'int' },
  sort: ['position'],
});
