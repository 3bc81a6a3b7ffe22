import { z } from 'zod';
import { call } from './call.ts';
import { moment, uuid } from './field.ts';

/** Where somebody is signed in. */
export const SignedIn = z.object({
  uuid,
  /** Browser and system, in words. */
  device: z.string(),
  created_date: moment,
  /** To the minute. */
  last_used_date: moment,
  /** Whether it is the session that asks. */
  current: z.boolean(),
});
export type SignedIn = z.output<typeof SignedIn>;

export const listSessions = call('auth/list-sessions', {
  summary: 'List where you are signed in',
  access: 'session',
  input: z.strictObject({}),
  output: z.object({ sessions: z.array(SignedIn) }),
  writes: false,
});
export const endSession = call('auth/end-session', {
  summary: 'End one of your own sessions',
  access: 'session',
  input: z.strictObject({ session_uuid: uuid }),
  output: z.object({}),
});
export const endOtherSessions = call('auth/end-other-sessions', {
  summary: 'End every session of your own but this one',
  access: 'session',
  input: z.strictObject({}),
  output: z.object({}),
});
