import type { KioskReason } from '../kiosk-reason.ts';
import type { Noun } from '../noun.ts';

/** The base of locations' own reasons. */
export const kioskReason: Noun<KioskReason> = {
  one: 'base kiosk reason',
  many: 'base kiosk reasons',
  search: { path: 'kiosk-reason/search' },
  table: 'kiosk_reason',
  screen: '/admin/kiosk-reason',
  record: '/admin/kiosk-reason/$reasonUuid',
  menu: {
    group: 'Administration',
    label: 'Kiosk reasons',
    icon: 'TabletSmartphone',
    create: { label: 'Create new kiosk reason', path: 'kiosk-reason/save' },
  },
  called: ({ name }) => name,
  opens: ({ uuid }) => `/admin/kiosk-reason/${uuid}`,
  find: { by: () => ['name.ilike'] },
};
