import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, line, optionalText, Ref, readVersion, requiredText } from './field.ts';

export { ROLE } from './noun/role.ts';
export const PERMISSION = 2;
export const ADMINISTRATOR = 'Administrator';

/** What a role holds: permissions and other roles, by name (type 1 = role, 2 = permission). */
export const RoleChild = z.object({ child: z.string(), type: z.int(), description: z.string().nullable() });

export const AuthItem = z.object({
  id: forcedId,
  ...Ref,
  name: z.string(),
  type: z.int(),
  description: z.string().nullable(),
  rule_name: z.string().nullable(),
  /** Whether who holds it must have a second factor. */
  second_factor_required: z.boolean(),
  deleted: z.boolean(),
  permissions: z.array(RoleChild).optional(),
  child_count: z.int().optional(),
  user_count: z.int().optional(),
});
export type AuthItem = z.output<typeof AuthItem>;

/** A role's name is the key of its address (decision 37). */
export const roleName = z
  .string({ error: 'Missing a name for the role' })
  .trim()
  .min(1, { error: 'Missing a name for the role', abort: true })
  .max(64, 'At most 64 characters')
  .regex(/^[A-Za-z0-9 _-]+$/, 'Only letters, digits, spaces, _ and -')
  .refine((name) => name.toLowerCase() !== 'add', '"add" is reserved');
const NO_CHILD = 'Choose at least one permission';
const children = z.array(line().min(1).max(128)).max(1000);

const fields = {
  name: roleName,
  description: requiredText('Missing a description for the role', 255),
  rule_name: optionalText(64),
  child: children.min(1, NO_CHILD),
};
const saved = z.object({ admin_auth_item: AuthItem });
const refusals = {
  child_unknown: { status: 422, message: 'There is no role or permission named {names}' },
  role_cycle: { status: 422, message: 'A role cannot contain itself: {path}' },
  beyond_own: { status: 403, message: 'You cannot grant or take what you do not hold: {names}' },
} as const;

export const list = searchCall('role/list', 'List roles and permissions', AuthItem);
export const find = call('role/find', {
  summary: 'Read a role with all it holds',
  input: z.strictObject({ name: line().max(64) }),
  output: saved,
  writes: false,
});
export const create = call('role/create', {
  summary: 'Create a role',
  input: z.strictObject({ admin_auth_item: z.strictObject(fields) }),
  output: saved,
  errors: refusals,
});
export const update = call('role/update', {
  summary: 'Change a role',
  input: z.strictObject({
    admin_auth_item: z
      .strictObject({ ...fields, version: readVersion, child_deleted: children.optional() })
      .refine(({ child, child_deleted }) => child.some((name) => !child_deleted?.includes(name)), {
        path: ['child'],
        error: NO_CHILD,
      }),
  }),
  output: saved,
  errors: {
    ...refusals,
    administrator_fixed: { status: 409, message: 'The Administrator role always holds every permission' },
    last_administrator: { status: 409, message: 'Nobody would be left who holds the Administrator role' },
  },
});
export const requireSecondFactor = call('role/require-second-factor', {
  summary: 'Say whether who holds a role must have a second factor',
  input: z.strictObject({ name: line().max(64), required: z.boolean() }),
  output: saved,
  errors: { beyond_own: refusals.beyond_own },
});
export const remove = call('role/delete', {
  summary: 'Delete a role that nobody uses',
  input: z.strictObject({ name: line().max(64) }),
  output: z.object({ admin_auth_item: AuthItem }),
  errors: {
    beyond_own: refusals.beyond_own,
    administrator_fixed: { status: 409, message: 'The Administrator role cannot be deleted' },
    role_in_use: { status: 409, message: 'This role is in use by {holders}' },
  },
});
