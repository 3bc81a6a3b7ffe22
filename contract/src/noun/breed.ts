import type { Breed } from '../breed.ts';
import type { Noun } from '../noun.ts';

export const breed: Noun<Breed> = {
  one: 'breed',
  many: 'breeds',
  search: { path: 'breed/search' },
  table: 'breed',
  called: ({ name }) => name,
};
