import type { ShelterTag } from '@homeward/contract/shelter-tag';
import { type Entity, entity, one } from '../../../search/entity.ts';
import { applicationTag } from '../application-tag/entity.ts';
import { ownerShelter } from '../shelter/owner-shelter.ts';

export const shelterTag: Entity<ShelterTag> = entity<ShelterTag>({
  name: 'shelter-tag',
  table: 'organization_shelter_tag',
  permission: 'shelter-tag/search',
  id: false,
  fields: { position: 'int' },
  relations: {
    // The name is the specification's own (spec 001 §3).
    applicationTag: one(() => applicationTag, 'tag_id'),
    shelter: one(() => ownerShelter, 'shelter_id'),
  },
  sort: ['position'],
  shorthands: { organization_shelter_uuid: 'shelter.uuid' },
});
