import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, line, moment, uuid } from './field.ts';
import { OwnerShelter } from './owner-shelter.ts';
import { AdminUser } from './user.ts';

/**
 * One change of one record. `changes`: field → { from?, to? }; a secret is only 'changed', 'set' where there was none,
 * 'removed', or 'viewed'. Of what was REFUSED, of which nothing has changed: the address it came from, the message and how
 * many times in that minute. Of who SIGNED_IN: what they have shown, from which network and with which device.
 */
export const AuditEntry = z.object({
  id: forcedId,
  admin_user_id: forcedId.nullable(),
  /** Whose shelter's it is, of what stands on a shelter's screens and what connects it. */
  shelter_id: forcedId.nullable(),
  created_date: moment,
  call: z.string().nullable(),
  request_id: z.string().nullable(),
  table_name: z.string(),
  record_uuid: uuid.nullable(),
  /** The record this row is a part of. */
  parent_uuid: uuid.nullable(),
  /** The record whose page shows this change: the parent, else the record itself. */
  about_uuid: uuid.nullable(),
  action: z.enum(['INSERT', 'UPDATE', 'DELETE', 'REFUSED', 'SIGNED_IN', 'SIGNED_OUT']),
  changes: z.record(z.string(), z.unknown()),
  user: AdminUser.nullish(),
  shelter: OwnerShelter.nullish(),
  /** The e-mail of the account as which they did it, where support was signed in to one. */
  account: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const search = searchCall('audit/search', 'Read the history of changes', AuditEntry);

const name = line().max(63);
/** What the value of a relation points by: a number, or the key of a word such as a size. */
const pointer = z.union([z.int().min(1).max(2_147_483_647), line().max(80)], { error: 'Must be a number or a key' });
const MOST = 1000;
/** What records and the values of relations are called now, of those whose search the caller may make. */
export const names = call('audit/names', {
  summary: 'Name what changes are of',
  access: 'lookup',
  writes: false,
  input: z.strictObject({
    records: z
      .array(z.strictObject({ table_name: name, uuid }))
      .max(MOST, `At most ${MOST}`)
      .default([]),
    relations: z
      .array(z.strictObject({ table_name: name, column: name, value: pointer }))
      .max(MOST, `At most ${MOST}`)
      .default([]),
    calls: z.array(line().max(200)).max(MOST, `At most ${MOST}`).default([]),
  }),
  output: z.object({
    /** Null: it is there, and has no name. `address`: where its noun opens it, of what is not deleted. */
    records: z.array(z.object({ table_name: z.string(), uuid, name: z.string().nullable(), address: z.string().nullable() })),
    relations: z.array(
      z.object({ table_name: z.string(), column: z.string(), value: pointer, uuid: uuid.nullable(), name: z.string() }),
    ),
    /** What the calls do, of those that there are. */
    calls: z.array(z.object({ call: z.string(), name: z.string() })),
  }),
});
