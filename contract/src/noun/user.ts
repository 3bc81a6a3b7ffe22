import type { Noun } from '../noun.ts';
import type { AdminUser } from '../user.ts';

export const user: Noun<AdminUser> = {
  one: 'user',
  many: 'users',
  search: { path: 'user/search' },
  table: 'admin_user',
  parts: {
    admin_auth_assignment: 'role',
    admin_second_factor: 'second factor',
    admin_passkey: 'passkey',
    admin_sign_on: 'sign-in of the organization',
  },
  screen: '/admin/user',
  record: '/admin/user/$userUuid',
  menu: {
    group: 'Administration',
    label: 'Users',
    icon: 'User',
    create: { label: 'Create new user', path: 'user/create' },
  },
  called: ({ first_name, last_name, email }) => {
    const name = [first_name, last_name].filter(Boolean).join(' ');
    return name && email ? `${name} · ${email}` : name || undefined;
  },
  opens: ({ uuid }) => `/admin/user/${uuid}`,
  find: { by: (text) => [text.includes('@') ? 'email.ilike' : 'name.ilike'] },
};
