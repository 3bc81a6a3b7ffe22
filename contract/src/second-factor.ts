import { z } from 'zod';
import { SessionUser } from './auth.ts';
import { call } from './call.ts';
import { line, requiredText, uuid } from './field.ts';
import { Passkey, PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeyShown } from './passkey.ts';

const password = z.string({ error: 'Please input your password' }).min(1, 'Please input your password').max(1024);
/** As it is typed or pasted: of an app, or for recovery. */
const code = line({ error: 'Please input the code' }).trim().min(1, 'Please input the code').max(100);
const ticket = line().min(1).max(100);
/** Whoever has a second factor already shows it, too: a password and a screen left open are not enough. */
const confirmed = z.strictObject({
  /** Left out by who has signed in elsewhere, within ten minutes. */
  password: password.optional(),
  code: line().trim().max(100).optional(),
  /** In place of a code; the ticket is of `auth/ask-passkey`. */
  passkey: z.strictObject({ ticket, shown: PasskeyShown }).optional(),
});
const recoveryCodes = z.array(z.string());

const wrongPassword = { status: 422, message: 'This is not your current password' } as const;
const wrongCode = { status: 403, message: 'This code is not right, or it has been used. Wait for the next one.' } as const;
const wrongPasskey = { status: 403, message: 'This passkey was not accepted. Try again, or use a code.' } as const;
const over = { status: 403, message: 'This has taken too long. Start again.' } as const;
const stillRequired = {
  status: 409,
  message: 'A role of yours asks for a second factor. To use another device, set it up in place of this one.',
} as const;

const temporaryUsed = {
  status: 403,
  message: 'This temporary password has been used. Ask an administrator for a new one.',
} as const;
const proofErrors = {
  wrong_password: wrongPassword,
  wrong_code: { ...wrongCode, status: 422 },
  wrong_passkey: { ...wrongPasskey, status: 422 },
  old_sign_in: { status: 403, message: 'This takes a sign-in of the last ten minutes. Log out, and sign in again.' },
} as const;

export const SecondFactor = z.object({
  /** Whether a role of theirs asks for one. */
  required: z.boolean(),
  /** Whether they show who they are by their password; who has signed in elsewhere does by that. */
  asks_password: z.boolean(),
  app: z.boolean(),
  passkeys: z.array(Passkey),
  /** Whether any can be made: the product has a name, and is reached by TLS or on this machine. */
  may_make_passkeys: z.boolean(),
  recovery_codes_left: z.int(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

export const secondFactor = call('auth/second-factor', {
  summary: 'Read which second factors you have',
  access: 'session',
  input: z.strictObject({}),
  output: z.object({ second_factor: SecondFactor }),
  writes: false,
});
export const sessionConfirm = call('auth/session-confirm', {
  summary: 'Finish signing in with a code of the authenticator app, or one for recovery',
  access: 'access-key',
  input: z.strictObject({ ticket, code }),
  output: z.object({ access_token: z.string(), admin_user: SessionUser }),
  errors: {
    wrong_code: wrongCode,
    over,
    temporary_used: temporaryUsed,
  },
});
export const sessionConfirmPasskey = call('auth/session-confirm-passkey', {
  summary: 'Finish signing in with a passkey',
  access: 'access-key',
  input: z.strictObject({ ticket, shown: PasskeyShown }),
  output: sessionConfirm.output,
  errors: { wrong_passkey: wrongPasskey, over, temporary_used: temporaryUsed },
});
export const askPasskey = call('auth/ask-passkey', {
  summary: 'Ask for one of your passkeys, to show that it is you',
  access: 'session',
  fresh: true,
  input: z.strictObject({}),
  output: z.object({ ticket: z.string(), request: PasskeyRequest }),
  errors: { none: { status: 409, message: 'You have no passkey' } },
});
export const beginPasskey = call('auth/begin-passkey', {
  summary: 'Begin to make a passkey',
  access: 'session',
  fresh: true,
  input: confirmed,
  output: z.object({ ticket: z.string(), creation: PasskeyCreation }),
  errors: {
    ...proofErrors,
    not_here: { status: 409, message: 'Passkeys can be made only where the console is reached by its name and by TLS' },
    too_many: { status: 409, message: 'You have {most} passkeys already. Remove one first.' },
  },
});
export const confirmPasskey = call('auth/confirm-passkey', {
  summary: 'Keep the passkey that was made',
  access: 'session',
  input: z.strictObject({ ticket, name: requiredText('Missing a name', 60), made: PasskeyMade }),
  // Null where it is not the first second factor: the codes there are stay good.
  output: z.object({ recovery_codes: recoveryCodes.nullable() }),
  errors: { wrong_passkey: wrongPasskey, over },
});
export const removePasskey = call('auth/remove-passkey', {
  summary: 'Remove one of your passkeys',
  access: 'session',
  input: confirmed.extend({ passkey_uuid: uuid }),
  output: z.object({}),
  errors: {
    ...proofErrors,
    gone: { status: 404, message: 'This passkey is not there any more' },
    still_required: stillRequired,
  },
});
export const beginApp = call('auth/begin-app', {
  summary: 'Begin to set up an authenticator app: answers its secret, this once',
  access: 'session',
  fresh: true,
  input: confirmed,
  output: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
  errors: proofErrors,
});
export const confirmApp = call('auth/confirm-app', {
  summary: 'Set up the authenticator app that shows this code',
  access: 'session',
  input: z.strictObject({ ticket, code }),
  // Null where it takes the place of another: those there are stay good.
  output: z.object({ recovery_codes: recoveryCodes.nullable() }),
  errors: { wrong_code: { ...wrongCode, status: 422 }, over },
});
export const turnOffApp = call('auth/turn-off-app', {
  summary: 'Turn the authenticator app off',
  access: 'session',
  input: confirmed,
  output: z.object({}),
  errors: { ...proofErrors, still_required: stillRequired },
});
export const renewRecoveryCodes = call('auth/renew-recovery-codes', {
  summary: 'Make new recovery codes in place of all there are',
  access: 'session',
  input: confirmed,
  output: z.object({ recovery_codes: recoveryCodes }),
  errors: {
    ...proofErrors,
    none: { status: 409, message: 'Set up a second factor first' },
  },
});
