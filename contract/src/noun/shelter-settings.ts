import type { Noun } from '../noun.ts';
import type { Setting } from '../setting.ts';
import { capital, keyWords } from '../wording.ts';

export const shelterSettings: Noun<Setting> = {
  one: 'setting',
  many: 'settings',
  search: { path: 'shelter-settings/search' },
  table: 'shelter_setting',
  called: ({ type_key }) => type_key && capital(keyWords(type_key)),
};
