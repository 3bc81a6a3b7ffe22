import type { AuditEntry } from '@homeward/contract/audit';
import { entity, nullable, one } from '../../../search/entity.ts';
import { user } from '../user/entity.ts';

export const auditEntry = entity<AuditEntry>({
  name: 'audit',
  table: 'audit_log',
  permission: 'audit/search',
  fields: {
    created_date: 'moment',
    call: nullable('text'),
    request_id: nullable('text'),
    table_name: 'text',
    record_uuid: nullable('uuid'),
    parent_uuid: nullable('uuid'),
    about_uuid: nullable('uuid'),
    action: 'text',
    changes: 'json',
  },
  relations: { user: one(() => user, 'admin_user_id') },
  sort: ['-id'],
});
