import type { Noun } from '../noun.ts';
import type { Sponsor } from '../sponsor.ts';

export const sponsor: Noun<Sponsor> = {
  one: 'sponsor',
  many: 'sponsors',
  search: { path: 'sponsor/search' },
  table: 'sponsor',
  screen: '/organization/sponsor',
  record: '/organization/sponsor/$sponsorUuid',
  menu: {
    group: 'Organization',
    label: 'Sponsors',
    icon: 'HandCoins',
    create: { label: 'Create new sponsor', path: 'sponsor/save' },
  },
  called: ({ name }) => name,
  opens: ({ uuid }) => `/organization/sponsor/${uuid}`,
  find: { by: () => ['name.ilike'] },
};
