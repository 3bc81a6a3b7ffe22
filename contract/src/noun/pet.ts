import type { Noun } from '../noun.ts';
import type { Pet } from '../pet.ts';

/** What its partner calls it by. */
const EXTERNAL_ID = 'sources.external_id';

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
  find: {
    by: (text) => (/\d/.test(text) ? ['custom_code', 'global_code', 'microchip', EXTERNAL_ID, 'name.ilike'] : ['name.ilike']),
    needs: { [EXTERNAL_ID]: 'integration/search' },
  },
};
