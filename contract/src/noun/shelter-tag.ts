import type { Noun } from '../noun.ts';

export const shelterTag: Noun = {
  one: 'process tag',
  many: 'process tags',
  search: { path: 'shelter-tag/search' },
  table: 'organization_shelter_tag',
};
