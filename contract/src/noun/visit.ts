import type { Noun } from '../noun.ts';
import type { Visit } from '../visit.ts';

export const visit: Noun<Visit> = {
  one: 'visit',
  many: 'visits',
  search: null,
  table: 'visit',
};
