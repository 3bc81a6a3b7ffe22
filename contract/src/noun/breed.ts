import type { Breed } from '../breed.ts';
import type { Noun } from '../noun.ts';

export const breed: Noun<Breed> = {
  one: 'breed',
  many: 'breeds',
  search: { path: 'breed/search' },
  table: 'breed',
  screen: '/admin/breed',
  record: '/admin/breed/$breedUuid',
  menu: { group: 'Administration', label: 'Breeds', icon: 'Dna', create: { label: 'Create new breed', path: 'breed/create' } },
  called: ({ name }) => name,
  opens: ({ uuid }) => `/admin/breed/${uuid}`,
  find: { by: () => ['name.ilike'] },
};
