import type { Noun } from '../noun.ts';

export const shelterSettings: Noun = {
  one: 'setting',
  many: 'settings',
  search: { path: 'shelter-settings/search' },
  table: 'shelter_setting',
};
