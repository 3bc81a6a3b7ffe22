import { entity } from '../../../search/entity.ts';

/** The shelter that something belongs to: who it is, and no more of it. */
export const ownerShelter = entity({
  name: 'owner-shelter',
  table: 'organization_shelter',
  permission: 'shelter/search',
  fields: { uuid: 'uuid', name: 'text', slug: 'text', deleted: 'boolean' },
  sort: ['name'],
  softDeletes: true,
});
