import type { Announcement } from '../announcement.ts';
import type { Noun } from '../noun.ts';

export const announcement: Noun<Announcement> = {
  one: 'announcement',
  many: 'announcements',
  search: { path: 'announcement/search' },
  table: 'announcement',
  screen: '/admin/announcement',
  record: '/admin/announcement/$announcementUuid',
  menu: {
    group: 'Administration',
    label: 'Announcements',
    icon: 'Megaphone',
    create: { label: 'Create new announcement', path: 'announcement/create' },
  },
  called: ({ title }) => title,
  opens: ({ uuid }) => `/admin/announcement/${uuid}`,
  find: { by: () => ['title.ilike'] },
};
