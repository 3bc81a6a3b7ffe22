import type { Noun } from '../noun.ts';
import type { AuthItem } from '../role.ts';

/** A role among what is authorised: permissions are the other type (spec 000 §4). */
export const ROLE = 1;

export const role: Noun<AuthItem> = {
  one: 'role',
  many: 'roles',
  search: { path: 'role/list' },
  table: 'admin_auth_item',
  parts: { admin_auth_item_child: 'permission' },
  screen: '/admin/role',
  record: '/admin/role/$roleName',
  menu: {
    group: 'Administration',
    label: 'Roles',
    icon: 'Shield',
    counts: { type: ROLE },
    create: { label: 'Create new role', path: 'role/create' },
  },
  called: ({ name }) => name,
  opens: ({ name }) => name && `/admin/role/${encodeURIComponent(name)}`,
  find: { by: () => ['name.ilike'], fixed: { type: ROLE } },
};
