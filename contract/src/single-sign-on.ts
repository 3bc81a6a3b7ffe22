import { z } from 'zod';
import { sessionRegister } from './auth.ts';
import { call } from './call.ts';
import { line } from './field.ts';

const unreachable = {
  status: 503,
  message: 'Who signs you in elsewhere cannot be reached just now. Try again in a moment, or use your password.',
} as const;

const misset = {
  status: 403,
  message: 'Signing in there cannot work as it is set up: {reason}. Tell an administrator.',
} as const;

export const beginSingleSignOn = call('auth/begin-single-sign-on', {
  summary: 'Begin to sign in where the organization signs in: answers the address to go to',
  access: 'access-key',
  input: z.strictObject({}),
  output: z.object({ ticket: z.string(), address: z.string() }),
  errors: { off: { status: 409, message: 'This is not set up here. Use your password.' }, misset, unreachable },
});
export const confirmSingleSignOn = call('auth/confirm-single-sign-on', {
  summary: 'Finish signing in by what was answered there',
  access: 'access-key',
  /** `answer`: what stands behind the ? of the address that one comes back to. */
  input: z.strictObject({ ticket: line().min(1).max(100), answer: line().min(1).max(8000) }),
  output: sessionRegister.output,
  errors: {
    over: { status: 403, message: 'This has taken too long. Start again.' },
    untrusted: { status: 403, message: 'What was answered there cannot be trusted. Start again.' },
    refused: { status: 403, message: 'You were not signed in there: {reason}. Start again.' },
    misset,
    no_email: { status: 403, message: 'Your e-mail address is not told by the sign-in there. Tell an administrator.' },
    unverified: { status: 403, message: 'Your e-mail address is not verified there.' },
    unknown: { status: 403, message: 'Nobody here has your e-mail address. Ask an administrator for an account.' },
    bound: {
      status: 403,
      message: 'The account here with your e-mail address belongs to another sign-in there. Ask an administrator to unbind it.',
    },
    unreachable,
  },
});
