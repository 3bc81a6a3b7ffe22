import { z } from 'zod';
import { call } from './call.ts';
import { email, moment, uuid } from './field.ts';
import { PasskeyRequest } from './passkey.ts';

/** Control and format characters, and the letters that are drawn as nothing. */
const INVISIBLE = /[\p{C}\u115f\u1160\u2800\u3164\uffa0]/gu;
/** What there is to see of a password. */
export const seen = (password: string) => password.normalize().replace(INVISIBLE, '');

/** Whether there is no more to see of it than one character, however often. */
const isOneCharacter = (password: string) => new Set(seen(password).toLowerCase().replace(/\s/g, '')).size < 2;

/** A password somebody chooses, of `least` to `most` characters; no rules of composition (ASVS 5). */
export const chosenPassword = (least: number, most: number) =>
  z
    .string({ error: 'Please input your password' })
    // As people count them: an emoji is one.
    .refine((password) => [...seen(password)].length >= least, { error: `At least ${least} characters`, abort: true })
    .max(most, { error: `At most ${most} characters`, abort: true })
    .refine((password) => !isOneCharacter(password), 'Choose more than one character repeated');

/** 8 at least, 64 and more allowed. The upper bound keeps the hash's cost bounded. */
export const newPassword = chosenPassword(8, 128);

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whose name a password is, in words: the own e-mail, what stands before its @, or the product's name, also written
 * several times, with other marks between and with a number behind. Undefined where it is none of them.
 */
export function passwordProblem(
  password: string,
  { email, productName }: { email: string; productName: string },
): string | undefined {
  const isNamed = (name: string) => {
    const letters = lettersOf(name);
    if (letters.length < 3) return false;
    const rest = lettersOf(password).split(letters).join('');
    return rest.length < lettersOf(password).length && /^\d{0,4}$/.test(rest);
  };
  if (isNamed(email) || isNamed(email.split('@', 1)[0] ?? '')) return 'Choose a password other than your e-mail';
  return isNamed(productName) ? `Choose a password other than ${productName}` : undefined;
}

export const SessionUser = z.object({
  uuid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  must_change_password: z.boolean(),
  /** A role of theirs asks for a second factor, and they have none. */
  must_set_up_second_factor: z.boolean(),
  roles: z.array(z.object({ name: z.string(), permissions: z.array(z.object({ child: z.string() })) })),
});
export type SessionUser = z.output<typeof SessionUser>;

/** The password was right, and is not enough: the ticket takes a second factor within minutes, and nothing else. */
export const FactorAsked = z.object({ ticket: z.string(), app: z.boolean(), passkey: PasskeyRequest.nullable() });
export type FactorAsked = z.output<typeof FactorAsked>;

export const sessionRequest = call('auth/session-request', {
  summary: 'Get an access key for the system API key',
  access: 'public',
  input: z.strictObject({ api_key: z.string().min(1).max(200) }),
  output: z.object({ access_key: z.string(), expires: moment }),
  errors: { unknown_api_key: { status: 403, message: 'The system API key is not known' } },
});
export const sessionRegister = call('auth/session-register', {
  summary: 'Sign in with e-mail and password',
  access: 'access-key',
  input: z.strictObject({
    admin_user: z.strictObject({
      email: email('Please input your email', 'This is not a valid Email'),
      password: z.string({ error: 'Please input your password' }).min(1, 'Please input your password').max(1024),
    }),
  }),
  // Who has a second factor has no session yet: `auth/session-confirm` begins it.
  output: z.union([z.object({ access_token: z.string(), admin_user: SessionUser }), z.object({ second_factor: FactorAsked })]),
  errors: {
    wrong_credentials: { status: 403, message: 'The e-mail or the password is not right.' },
    temporary_used: { status: 403, message: 'This temporary password has been used. Ask an administrator for a new one.' },
    temporary_expired: { status: 403, message: 'This temporary password has expired. Ask an administrator for a new one.' },
  },
});
export const sessionInfo = call('auth/session-info', {
  summary: 'Read the signed-in user and their permissions as they are now',
  access: 'session',
  input: z.strictObject({}),
  output: z.object({ admin_user: SessionUser }),
  writes: false,
});
export const sessionClose = call('auth/session-close', {
  summary: 'Sign out of this session, or of all',
  access: 'session',
  input: z.strictObject({ all: z.boolean().default(false) }),
  output: z.object({}),
});
export const changePassword = call('auth/change-password', {
  summary: 'Change your own password',
  access: 'session',
  input: z.strictObject({
    password: z.string({ error: 'Please input your password' }).min(1, 'Please input your password').max(1024),
    new_password: newPassword,
  }),
  output: z.object({}),
  errors: {
    wrong_password: { status: 422, message: 'This is not your current password' },
    password_unchanged: { status: 422, message: 'Choose a password other than the current one' },
    password_weak: { status: 422, message: '{problem}' },
    password_common: { status: 422, message: 'This password is one of the commonest; choose another' },
  },
});
