import type { Kiosk } from '../kiosk.ts';
import type { Noun } from '../noun.ts';

export const kiosk: Noun<Kiosk> = {
  one: 'kiosk',
  many: 'kiosks',
  search: { path: 'kiosk/search' },
  table: 'kiosk',
  called: ({ name }) => name,
};
