import type { AuditEntry } from '@homeward/contract/audit';
import { entity, forced, nullable, one } from '../../../search/entity.ts';
import { ownerShelter } from '../shelter/owner-shelter.ts';
import { user } from '../user/entity.ts';
import { tablesShownTo } from './shown-with.ts';

export const auditEntry = entity<AuditEntry>({
  name: 'audit',
  table: 'audit_log',
  permission: 'audit/search',
  only: { field: 'table_name', among: tablesShownTo },
  fields: {
    admin_user_id: { ...forced(), nullable: true },
    shelter_id: { ...forced(), nullable: true },
    created_date: 'moment',
    call: nullable('text'),
    request_id: nullable('text'),
    table_name: 'text',
    record_uuid: nullable('uuid'),
    parent_uuid: nullable('uuid'),
    about_uuid: nullable('uuid'),
    action: 'text',
    account: {
      type: 'text',
      nullable: true,
      sql: `(select a.email from (select uuid, email from adopter_user union all select uuid, email from organization_user) a
        where a.uuid = {t}.account_uuid)`,
    },
    // A record that came with many others is kept whole (0014_audit_in_bulk.sql).
    changes: {
      type: 'json',
      sql: `(case when {t}.changes ? '*' then (select json_object_agg(w.key, json_build_object('to', w.value))::jsonb
        from jsonb_each({t}.changes -> '*') w) else {t}.changes end)`,
    },
  },
  relations: { user: one(() => user, 'admin_user_id'), shelter: one(() => ownerShelter, 'shelter_id') },
  sort: ['-id'],
  countsTo: 10_000,
});
