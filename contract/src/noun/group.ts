import type { PublicGroup } from '../group.ts';
import type { Noun } from '../noun.ts';

/** Species that visitors look for together. */
export const group: Noun<PublicGroup> = {
  one: 'group',
  many: 'groups',
  search: { path: 'group/search' },
  table: 'public_group',
  parts: { public_group_species: 'species' },
  screen: '/admin/group',
  record: '/admin/group/$groupUuid',
  menu: { group: 'Administration', label: 'Groups', icon: 'Boxes', create: { label: 'Create new group', path: 'group/create' } },
  called: ({ name }) => name,
  opens: ({ uuid }) => `/admin/group/${uuid}`,
  find: { by: () => ['name.ilike'] },
};
