import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';

/** 26 MB of certificates' formats, which a server needs once somebody has a passkey. */
const library = () => import('@simplewebauthn/server');

/** Whom a passkey is for: it is good at this origin alone. */
interface Party {
  rpID: string;
  rpName: string;
  origin: string;
}

/** As it is kept; its key is public. */
export type Passkey = Pick<WebAuthnCredential, 'id' | 'publicKey' | 'counter' | 'transports'>;

/** EdDSA, ES256 and RS256 by their numbers in COSE: every device has one; what is newer is an experiment of the runtime still. */
const ALGORITHMS = [-8, -7, -257];

/** Who asks for passkeys at the product's address; undefined where no browser makes any: at a bare IP address, or without TLS. */
export function partyAt({ publicUrl, productName }: { publicUrl: string; productName: string }): Party | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) || (protocol !== 'https:' && !isLocal)) return undefined;
  return { rpID: hostname, rpName: productName, origin };
}

/** What a browser is asked to make a passkey by; those that somebody has already are not made twice on one device. */
export const askToMake = async (
  { rpID, rpName }: Party,
  { uuid, email, name }: { uuid: string; email: string; name: string },
  known: Pick<Passkey, 'id' | 'transports'>[],
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  (await library()).generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(uuid),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known,
    // The password comes before it, so a key that asks for no finger and no PIN is a second factor, too.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });

/** What a browser is asked to show one of somebody's passkeys by. */
export const askToShow = async (
  { rpID }: Party,
  known: Pick<Passkey, 'id' | 'transports'>[],
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  (await library()).generateAuthenticationOptions({ rpID, allowCredentials: known, userVerification: 'preferred' });

/**
 * Whether a passkey comes without certificates. None were asked for; to check what a stranger sends all the same, the
 * library would fetch the lists of revoked ones from whatever addresses these name.
 */
async function isBare({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const object = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = object.get('fmt');
  return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined);
}

/** The passkey that was made for this challenge; undefined where it was made for anything else, or by nobody. */
export async function madeFor(
  { rpID, origin }: Party,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Passkey | undefined> {
  try {
    if (!(await isBare(response))) return undefined;
    const { registrationInfo } = await (await library()).verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential;
  } catch {
    // Each of its refusals is thrown, and it asks nobody else.
    return undefined;
  }
}

/**
 * How often a passkey that was shown for this challenge has been used, by its own count; undefined where it is not this one,
 * or a copy: its count has not gone on (where it counts at all).
 */
export async function shownFor(
  { rpID, origin }: Party,
  challenge: string,
  response: AuthenticationResponseJSON,
  passkey: Passkey,
): Promise<number | undefined> {
  try {
    if (response.id !== passkey.id) return undefined;
    const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { ...passkey, publicKey: Uint8Array.from(passkey.publicKey) },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
