import { z } from 'zod';
import { searchCall } from './call.ts';
import { forcedId, moment, uuid } from './field.ts';
import { AdminUser } from './user.ts';

/**
 * One change of one record. `changes`: field → { from?, to? }; a secret is only 'changed', or 'viewed'. Of what was
 * REFUSED, of which nothing has changed: the address it came from, the message and how many times in that minute.
 */
export const AuditEntry = z.object({
  id: forcedId,
  created_date: moment,
  call: z.string().nullable(),
  request_id: z.string().nullable(),
  table_name: z.string(),
  record_uuid: uuid.nullable(),
  /** The record this row is a part of. */
  parent_uuid: uuid.nullable(),
  /** The record whose page shows this change: the parent, else the record itself. */
  about_uuid: uuid.nullable(),
  action: z.enum(['INSERT', 'UPDATE', 'DELETE', 'REFUSED']),
  changes: z.record(z.string(), z.unknown()),
  user: AdminUser.nullish(),
  /** The e-mail of the account as which they did it, where support was signed in to one. */
  account: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const search = searchCall('audit/search', 'Read the history of changes', AuditEntry);
