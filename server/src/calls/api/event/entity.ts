import type { Event } from '@homeward/contract/event';
import { businessFields, entity, many, nullable, one } from '../../../search/entity.ts';
import { storedFile } from '../shelter/entity.ts';
import { ownerShelter } from '../shelter/owner-shelter.ts';
import { sponsor } from '../sponsor/entity.ts';

export const event = entity<Event>({
  name: 'event',
  table: 'organization_event',
  permission: 'event/search',
  fields: {
    ...businessFields,
    name: 'text',
    slug: 'text',
    description: nullable('text'),
    start_datetime: 'moment',
    end_datetime: 'moment',
    active: 'boolean',
    search_enabled: 'boolean',
  },
  relations: {
    banner: one(() => storedFile, 'banner_id'),
    shelters: many(() => eventShelter, 'event_id', 'shelter.name'),
    sponsors: many(() => eventSponsor, 'event_id', 'sponsor.name'),
  },
  sort: ['-start_datetime'],
  softDeletes: true,
});

const eventShelter = entity({
  name: 'event-shelter',
  table: 'organization_event_shelter',
  id: false,
  fields: { active: 'boolean' },
  relations: { shelter: one(() => ownerShelter, 'shelter_id') },
  sort: ['shelter.name'],
});

const eventSponsor = entity({
  name: 'event-sponsor',
  table: 'organization_event_sponsor',
  id: false,
  fields: { active: 'boolean' },
  relations: { sponsor: one(() => sponsor, 'sponsor_id') },
  sort: ['sponsor.name'],
});
