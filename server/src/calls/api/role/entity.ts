import type { AuthItem } from '@homeward/contract/role';
import { businessFields, countOf, entity, many, nullable } from '../../../search/entity.ts';

export const authItem = entity<AuthItem>({
  name: 'role',
  table: 'admin_auth_item',
  permission: 'role/list',
  fields: {
    ...businessFields,
    name: 'text',
    type: 'int',
    description: nullable('text'),
    rule_name: nullable('text'),
    second_factor_required: 'boolean',
    child_count: countOf('admin_auth_item_child', 'parent_id'),
    user_count: countOf('admin_auth_assignment', 'item_id', {
      where: 'exists (select from admin_user u where u.id = {c}.admin_user_id and not u.deleted)',
      permission: 'user/search',
    }),
  },
  relations: { permissions: many(() => roleChild, 'parent_id', 'child') },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
  // spec 002 §7: role flag 1 for roles.
  shorthands: { role: 'type' },
});

const ofChild = (column: string) => `(select ${column} from admin_auth_item i where i.id = {t}.child_id)`;

const roleChild = entity({
  name: 'role-child',
  table: 'admin_auth_item_child',
  fields: {
    child: { type: 'text', sql: ofChild('name') },
    type: { type: 'int', sql: ofChild('type') },
    description: { type: 'text', nullable: true, sql: ofChild('description') },
  },
  id: false,
  sort: ['child'],
});
