import type { Kiosk } from '../kiosk.ts';
import type { Noun } from '../noun.ts';
import { ofBranch } from './of-branch.ts';

export const kiosk: Noun<Kiosk> = {
  one: 'kiosk',
  many: 'kiosks',
  search: { path: 'kiosk/search' },
  table: 'kiosk',
  ...ofBranch,
};
