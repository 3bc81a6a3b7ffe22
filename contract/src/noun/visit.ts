import type { Noun } from '../noun.ts';
import type { Visit } from '../visit.ts';

export const visit: Noun<Visit> = {
  one: 'visit',
  many: 'visits',
  search: { path: 'visit/search' },
  table: 'visit',
  screen: '/organization/visit',
  menu: { group: 'Organization', label: 'Visits', icon: 'DoorOpen', counts: { here: true }, counted: 'Visitors here now' },
  called: ({ visitor, branch }) => visitor && [visitor.name, branch?.name].filter(Boolean).join(' · '),
  opens: ({ uuid }) => `/organization/visit?open=${uuid}`,
  find: { by: () => ['visitor.name.ilike'], fixed: { with: { visitor: true, branch: true } } },
};
