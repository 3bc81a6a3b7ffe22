import type { Event } from '../event.ts';
import type { Noun } from '../noun.ts';

export const event: Noun<Event> = {
  one: 'event',
  many: 'events',
  search: { path: 'event/search' },
  table: 'organization_event',
  parts: { organization_event_shelter: 'shelter', organization_event_sponsor: 'sponsor' },
  screen: '/organization/event',
  record: '/organization/event/$eventUuid',
  menu: {
    group: 'Organization',
    label: 'Events',
    icon: 'CalendarDays',
    create: { label: 'Create new event', path: 'event/save' },
  },
  called: ({ name }) => name,
  opens: ({ uuid }) => `/organization/event/${uuid}`,
  find: { by: () => ['name.ilike', 'slug'] },
};
