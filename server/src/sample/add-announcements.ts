import type { Origin, Type } from '@homeward/contract/announcement';
import type { Database } from '../database/connect.ts';
import { insertRows } from '../database/rows.ts';

/** What was announced lately; what is over has been turned off. */
const announcements: [
  type_key: Type,
  origin_key: Origin,
  title: string,
  description: string,
  link: string | null,
  is_active: boolean,
][] = [
  [
    'SYSTEM_MAINTENANCE',
    'GLOBAL',
    'Maintenance on Sunday night',
    'From 01:00 to 02:00 UTC nothing can be saved. What is typed is kept.',
    null,
    false,
  ],
  [
    'SYSTEM_UPDATE',
    'ADOPTIONS',
    'Applications now say why',
    'Open a pet’s Why to read what keeps it from being adopted.',
    '/organization/adoption-setapproved',
    true,
  ],
  ['INFO', 'PAYMENTS', 'New fees from January', 'Shelters have been written to; their settings need no change.', null, true],
  [
    'INFO',
    'VISITORS',
    'Open doors in all locations',
    'More visitors than usual are expected on Saturday.',
    'https://www.homeward.example/open-doors',
    true,
  ],
  ['SYSTEM_UPDATE', 'DASHBOARD', 'Kennel cards in A5', 'Choose the format on the kennel card of a shelter.', null, false],
];

export const addAnnouncements = (db: Database): Promise<void> =>
  insertRows(
    db,
    'announcement',
    announcements.map(([type_key, origin_key, title, description, link, is_active]) => ({
      ...{ type_key, origin_key, title, description, link, is_active },
    })),
  );
