import type { Noun } from '../noun.ts';
import type { Pet } from '../pet.ts';

export const pet: Noun<Pet> = {
  one: 'pet',
  many: 'pets',
  search: { path: 'pet/search' },
  table: 'pet',
  screen: '/organization/pet',
  record: '/organization/pet/$petUuid',
  menu: { group: 'Organization', label: 'Pets', icon: 'Cat' },
  called: ({ name, custom_code }) => (name && custom_code ? `${name} · ${custom_code}` : name),
  opens: ({ uuid }) => `/organization/pet/${uuid}`,
  // Codes have figures in them, names hardly ever.
  find: { by: (text) => (/\d/.test(text) ? ['name.ilike', 'custom_code', 'global_code'] : ['name.ilike']) },
};
