import type { ShelterEvent } from '@homeward/contract/shelter-event';
import { type Entity, entity, nullable, one } from '../../../search/entity.ts';
import { applicationTag } from '../application-tag/entity.ts';
import { ownerShelter } from '../shelter/owner-shelter.ts';

export const shelterEvent: Entity<ShelterEvent> = entity<ShelterEvent>({
  name: 'shelter-event',
  table: 'organization_shelter_event',
  permission: 'shelter-event/search',
  fields: {
    uuid: 'uuid',
    status_key: nullable('text'),
    action_key: 'text',
    tag_uuid: { type: 'uuid', sql: '(select uuid from application_tag where id = {t}.tag_id)' },
  },
  relations: { applicationTag: one(() => applicationTag, 'tag_id'), shelter: one(() => ownerShelter, 'shelter_id') },
  sort: ['id'],
  shorthands: { organization_shelter_uuid: 'shelter.uuid' },
});
