import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { email, forcedId, line, moment, Ref, ref, requiredText, uuid } from './field.ts';
import { SignedIn } from './own-session.ts';
import { AuthItem } from './role.ts';

export const AdminUser = z.object({
  id: forcedId,
  ...Ref,
  first_name: z.string(),
  last_name: z.string(),
  /** First and last, where `with` asks for it. */
  name: z.string().optional(),
  email: z.string(),
  must_change_password: z.boolean(),
  has_second_factor: z.boolean(),
  /** Whether who they are where the organization signs in is known, so that nobody else's sign-in there is theirs. */
  has_sign_on: z.boolean(),
  last_login_date: moment.nullable(),
  created_date: moment,
  /** How the last mail with a temporary password stands, and why it was not sent, where `with` asks for it; null a day after it was sent. */
  mail: z
    .object({ state_key: z.enum(['QUEUED', 'RETRIED', 'SENT', 'FAILED']), date: moment, said: z.string().nullable() })
    .nullish(),
  deleted: z.boolean(),
  roles: z.array(z.object({ item_name: z.string(), role: AuthItem.optional() })).optional(),
});
export type AdminUser = z.output<typeof AdminUser>;

const roleNames = z.array(line().min(1).max(64)).max(100);
const NO_ROLE = 'Choose at least one role';
const fields = {
  first_name: requiredText('Missing a first name', 80),
  last_name: requiredText('Missing a last name', 80),
  roles: roleNames.min(1, NO_ROLE),
};
const saved = z.object({ admin_user: AdminUser });
const refusals = {
  role_unknown: { status: 422, message: 'There is no role named {names}' },
  beyond_own: { status: 403, message: 'You cannot grant or take what you do not hold: {names}' },
} as const;
const lastAdministrator = { status: 409, message: '{name} is the last administrator' } as const;

export const search = searchCall('user/search', 'List users', AdminUser);
export const create = call('user/create', {
  summary: 'Create a user, who is e-mailed a temporary password',
  input: z.strictObject({
    admin_user: z.strictObject({ ...fields, email: email('Missing an email', 'This is not a valid email') }),
  }),
  output: saved,
  errors: refusals,
});
export const update = call('user/update', {
  summary: 'Change a user',
  input: z.strictObject({
    admin_user: z
      .strictObject({ ...fields, ...ref.shape, roles_deleted: roleNames.optional() })
      .refine(({ roles, roles_deleted }) => roles.some((name) => !roles_deleted?.includes(name)), {
        path: ['roles'],
        error: NO_ROLE,
      }),
  }),
  output: saved,
  errors: { ...refusals, last_administrator: lastAdministrator },
});
export const remove = call('user/delete', {
  summary: 'Delete a user and end every session of theirs',
  input: z.strictObject({ admin_user_uuid: uuid, force: z.boolean().optional() }),
  output: saved,
  errors: {
    beyond_own: refusals.beyond_own,
    own_account: { status: 409, message: 'You cannot delete your own account' },
    last_administrator: lastAdministrator,
  },
});
export const resetPassword = call('user/reset-password', {
  summary: 'E-mail a user a new temporary password',
  input: z.strictObject({ admin_user_uuid: uuid }),
  output: saved,
  errors: { beyond_own: refusals.beyond_own },
});
export const resetSecondFactor = call('user/reset-second-factor', {
  summary: 'Take away the second factor of a user, who is signed out',
  input: z.strictObject({ admin_user_uuid: uuid }),
  output: saved,
  errors: { beyond_own: refusals.beyond_own },
});
export const unbindSignOn = call('user/unbind-sign-on', {
  summary: 'Forget who a user is where the organization signs in; they are signed out',
  input: z.strictObject({ admin_user_uuid: uuid }),
  output: saved,
  errors: { beyond_own: refusals.beyond_own },
});
export const sessions = call('user/sessions', {
  summary: 'List where a user is signed in',
  input: z.strictObject({ admin_user_uuid: uuid }),
  output: z.object({ sessions: z.array(SignedIn) }),
  writes: false,
});
export const endSessions = call('user/end-sessions', {
  summary: 'End a session of a user, or all',
  input: z.strictObject({ admin_user_uuid: uuid, session_uuid: uuid.optional() }),
  output: z.object({}),
  errors: { beyond_own: refusals.beyond_own },
});
