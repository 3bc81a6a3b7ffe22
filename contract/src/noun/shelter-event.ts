import type { Noun } from '../noun.ts';

export const shelterEvent: Noun = {
  one: 'process tag event',
  many: 'process tag events',
  search: { path: 'shelter-event/search' },
  table: 'organization_shelter_event',
};
