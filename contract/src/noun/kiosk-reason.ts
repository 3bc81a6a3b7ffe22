import type { KioskReason } from '../kiosk-reason.ts';
import type { Noun } from '../noun.ts';

/** The base of locations' own reasons. */
export const kioskReason: Noun<KioskReason> = {
  one: 'base kiosk reason',
  many: 'base kiosk reasons',
  search: null,
  table: 'kiosk_reason',
  called: ({ name }) => name,
};
