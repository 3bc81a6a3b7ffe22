import type { AdminUser } from '@homeward/contract/user';
import { businessFields, entity, many, one } from '../../../search/entity.ts';
import { authItem } from '../role/entity.ts';

/** How the newest mail with a temporary password stands; the queue forgets it a day after it was sent, as long as that is good. */
const MAIL = `(select json_build_object('state_key', case j.state when 'completed' then 'SENT' when 'failed' then 'FAILED'
      when 'retry' then 'RETRIED' else 'QUEUED' end, 'date', coalesce(j.completed_on, j.created_on),
      'said', case when j.state in ('failed', 'retry') then j.output ->> 'message' end)
    from pgboss.job j where j.name = 'mail' and j.data ->> 'about' = {t}.uuid::text order by j.created_on desc limit 1)`;

export const user = entity<AdminUser>({
  name: 'user',
  table: 'admin_user',
  permission: 'user/search',
  fields: {
    ...businessFields,
    first_name: 'text',
    last_name: 'text',
    // For the filter by first or last name; rows carry the two.
    name: { type: 'text', sql: `({t}.first_name || ' ' || {t}.last_name)`, shown: 'asked' },
    email: 'text',
    must_change_password: 'boolean',
    has_second_factor: {
      type: 'boolean',
      sql: 'exists (select from admin_second_factor f where f.admin_user_id = {t}.id)',
    },
    has_sign_on: { type: 'boolean', sql: 'exists (select from admin_sign_on o where o.admin_user_id = {t}.id)' },
    last_login_date: {
      type: 'moment',
      nullable: true,
      sql: '(select max(s.created_date) from admin_session s where s.admin_user_id = {t}.id)',
    },
    created_date: 'moment',
    mail: { type: 'json', nullable: true, shown: 'asked', sql: MAIL },
  },
  relations: { roles: many(() => assignment, 'admin_user_id', 'item_name') },
  softDeletes: true,
});

const assignment = entity({
  name: 'assignment',
  table: 'admin_auth_assignment',
  fields: { item_name: { type: 'text', sql: '(select name from admin_auth_item i where i.id = {t}.item_id)' } },
  relations: { role: one(() => authItem, 'item_id') },
  id: false,
  sort: ['item_name'],
});
