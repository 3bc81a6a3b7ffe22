import type { Token } from '@homeward/contract/token';
import { businessFields, entity, nullable } from '../../../search/entity.ts';

export const token = entity<Token>({
  name: 'token',
  table: 'auth_token',
  permission: 'token/search',
  fields: {
    ...businessFields,
    refer_schema: 'text',
    action_key: 'text',
    data: { type: 'json', sql: "json_build_object('email', {t}.email)" },
    reason: 'text',
    by: { type: 'text', sql: "(select u.first_name || ' ' || u.last_name from admin_user u where u.id = {t}.admin_user_id)" },
    created_date: 'moment',
    expire: {
      type: 'int',
      sql: 'floor(extract(epoch from least({t}.expires_date, {t}.ended_date)))::int',
      order: 'least({t}.expires_date, {t}.ended_date)',
    },
    left: {
      type: 'int',
      sql: `(case when {t}.ended_date is null then greatest(0, ceil(extract(epoch from {t}.expires_date - now())))::int else 0 end)`,
    },
    used_date: nullable('moment'),
    mail: {
      type: 'json',
      nullable: true,
      sql: `(select json_build_object('state_key', case when m.failed then 'FAILED' else 'RETRIED' end, 'said', m.said, 'date', m.noted_date)
        from auth_token_mail m where m.auth_token_id = {t}.id)`,
    },
    ended_date: { type: 'moment', nullable: true, sql: '(case when {t}.ended_date < {t}.expires_date then {t}.ended_date end)' },
  },
  sort: ['-id'],
  softDeletes: true,
});
