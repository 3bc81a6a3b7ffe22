import type { Noun } from '../noun.ts';
import type { Setting } from '../setting.ts';
import { keyName } from '../wording.ts';

export const shelterSettings: Noun<Setting> = {
  one: 'setting',
  many: 'settings',
  search: { path: 'shelter-settings/search' },
  table: 'shelter_setting',
  called: ({ type_key }) => type_key && keyName(type_key),
};
