import type { Kiosk } from '../kiosk.ts';
import type { Noun } from '../noun.ts';

export const kiosk: Noun<Kiosk> = {
  one: 'kiosk',
  many: 'kiosks',
  search: null,
  table: 'kiosk',
  called: ({ name }) => name,
};
