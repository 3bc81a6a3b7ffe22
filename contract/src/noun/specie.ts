import type { Noun } from '../noun.ts';
import type { Specie } from '../specie.ts';

export const specie: Noun<Specie> = {
  one: 'species',
  many: 'species',
  search: { path: 'specie/search' },
  table: 'specie',
  screen: '/admin/specie',
  record: '/admin/specie/$specieUuid',
  menu: {
    group: 'Administration',
    label: 'Species',
    icon: 'PawPrint',
    create: { label: 'Create new species', path: 'specie/create' },
  },
  called: ({ name }) => name,
  opens: ({ uuid }) => `/admin/specie/${uuid}`,
  find: { by: () => ['name.ilike'] },
};
