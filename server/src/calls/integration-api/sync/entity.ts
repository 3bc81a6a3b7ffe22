import type { Sync } from '@homeward/contract/sync';
import { entity, nullable, one } from '../../../search/entity.ts';

/** How a run stands. Nobody works on one that has no lease, or an old one. */
export const stateOf = (run: string) =>
  `(case when ${run}.waiting_for is not null then 'ASKING'
    when ${run}.finish is not null then case when ${run}.held_up then 'HELD_UP' else 'FINISHED' end
    when ${run}.canceled is not null then 'CANCELED' when ${run}.failed is not null then 'FAILED'
    when ${run}.lease_until > now() then 'RUNNING' else 'WAITING' end)`;

/** A run; only ever seen through its integration. */
export const sync = entity<Sync>({
  name: 'integration-sync',
  table: 'integration_sync',
  fields: {
    uuid: 'uuid',
    created_date: 'moment',
    finish: nullable('moment'),
    canceled: nullable('moment'),
    failed: nullable('moment'),
    state_key: {
      type: 'text',
      sql: stateOf('{t}'),
    },
    reason: nullable('text'),
    force_sections: 'text',
    force_updates: 'boolean',
    dry_run: 'boolean',
    total: nullable('int'),
    current: 'int',
    process_time: {
      type: 'number',
      sql: 'round(extract(epoch from coalesce({t}.finish, {t}.canceled, {t}.failed, now()) - {t}.created_date), 1)',
    },
    added: 'int',
    updated: 'int',
    unchanged: 'int',
    migrated: 'int',
    restored: 'int',
    archived: 'int',
    failed_pets: 'int',
    waiting: 'int',
    filtered: 'int',
    stages: 'json',
    warnings: 'json',
    waiting_for: nullable('json'),
  },
  relations: { user: one(() => startedBy, 'admin_user_id') },
  sort: ['-id'],
});

const startedBy = entity({
  name: 'sync-user',
  table: 'admin_user',
  permission: 'user/search',
  fields: { uuid: 'uuid', first_name: 'text', last_name: 'text', deleted: 'boolean' },
  softDeletes: true,
});
