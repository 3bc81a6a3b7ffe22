import { z } from 'zod';
import { line, moment, uuid } from './field.ts';

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/);
const id = bytes(1400);
const credential = { id, rawId: id, type: z.literal('public-key') };
const clientDataJSON = bytes(8000);

const Known = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).default([]) });
const verification = z.enum(['required', 'preferred', 'discouraged']);

/** What a browser is asked to show a passkey by: `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(Known),
  userVerification: verification,
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** What a browser is asked to make a passkey by: `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({ residentKey: verification, userVerification: verification }),
  attestation: z.literal('none'),
});

/** A passkey that was made, as far as it is asked about: of `RegistrationResponseJSON`. */
export const PasskeyMade = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON,
    attestationObject: bytes(40_000),
    transports: z.array(line().max(40)).max(10).default([]),
  }),
});
export type PasskeyMade = z.output<typeof PasskeyMade>;

/** A passkey that was shown: of `AuthenticationResponseJSON`. */
export const PasskeyShown = z.strictObject({
  ...credential,
  response: z.strictObject({ clientDataJSON, authenticatorData: bytes(8000), signature: bytes(4000) }),
});
export type PasskeyShown = z.output<typeof PasskeyShown>;

/** One of somebody's own. */
export const Passkey = z.object({ uuid, name: z.string(), created_date: moment, last_used_date: moment.nullable() });
export type Passkey = z.output<typeof Passkey>;
