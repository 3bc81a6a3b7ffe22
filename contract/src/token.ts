import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { email, forcedId, moment, Ref, requiredText, uuid } from './field.ts';

/** Whose accounts support signs in as. */
export const projects = ['adopter', 'organization'] as const;
export type Project = (typeof projects)[number];

/** Lets support sign in as an account: once, and until it expires. */
export const Token = z.object({
  id: forcedId,
  ...Ref,
  refer_schema: z.enum(projects),
  action_key: z.literal('GLOBAL_LOGIN'),
  data: z.object({ email: z.string() }),
  reason: z.string(),
  /** Who has made it. */
  by: z.string(),
  created_date: moment,
  /** Until when it is good, in seconds since 1970, and how many of them are left by the server's clock. */
  expire: z.int(),
  left: z.int(),
  /** When somebody signed in with it. */
  used_date: moment.nullable(),
  /** When it was over before its time: taken back, left, or replaced by another. */
  ended_date: moment.nullable(),
  /** Why the mail that tells the account's owner of it was not taken, in the words of its server; null where nothing is known against it. */
  mail: z.object({ state_key: z.enum(['RETRIED', 'FAILED']), said: z.string(), date: moment }).nullable(),
  deleted: z.boolean(),
});
export type Token = z.output<typeof Token>;

export const search = searchCall('token/search', 'List the tokens that support signs in with', Token);
export const generate = call('token/generate', {
  summary: 'Make a token to sign in as an adopter or for a shelter',
  input: z.strictObject({
    refer_schema: z.enum(projects, { error: 'Missing a project' }),
    email: email('Missing an email', 'This is not a valid Email'),
    reason: requiredText('Missing a reason', 500),
  }),
  /** The password is nowhere else: a hash is kept. */
  output: z.object({
    uuid,
    email: z.string(),
    password: z.string(),
    expire: z.int(),
    /** Whether another of this account was good until now: one is at a time. */
    replaced: z.boolean(),
  }),
  errors: {
    staff: { status: 422, message: 'This is a colleague: nobody signs in as one' },
    account_missing: { status: 422, message: 'There is no such account' },
  },
});
export const revoke = call('token/revoke', {
  summary: 'Take a token back, and end what it has opened',
  input: z.strictObject({ token_uuid: uuid }),
  output: z.object({ token: Token }),
});
