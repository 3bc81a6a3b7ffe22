import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

import { isSound } from '../sound-text.ts';
import {
  type Begun,
  Refused,
  type SignOn,
  type SignOnSettings,
  type SingleSignOn,
  type Told,
  Unreachable,
} from './single-sign-on.ts';

const PATIENCE = 10;

type Claims = Record<string, unknown>;

/** Signs people in by OpenID Connect: with a code, bound to who asked for it (PKCE, state, nonce), and a signature that is checked. */
export class OpenId implements SingleSignOn {
  readonly settings: SignOnSettings;
  #found: Promise<Configuration> | undefined;

  constructor(settings: SignOnSettings) {
    this.settings = settings;
  }

  /** What the issuer says of itself: asked once it is needed, and again where it could not be read. */
  #configuration(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const address = new URL(issuer);
    const insecure = address.protocol === 'http:' ? [allowInsecureRequests] : [];
    const execute = [...insecure, enableNonRepudiationChecks];
    this.#found ??= discovery(address, clientId, clientSecret, undefined, { execute, timeout: PATIENCE }).catch((cause) => {
      this.#found = undefined;
      throw new Unreachable('It cannot be read what the issuer says of itself', { cause });
    });
    return this.#found;
  }

  async begin(back: string): Promise<Begun & { address: string }> {
    const configuration = await this.#configuration();
    const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: back,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { state, nonce, verifier, address: address.href };
  }

  async finish(cameTo: URL, { state, nonce, verifier }: Begun): Promise<Told | undefined> {
    const configuration = await this.#configuration();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    try {
      const tokens = await authorizationCodeGrant(configuration, cameTo, checks);
      const claims = tokens.claims();
      if (!claims) return undefined;
      const more = this.#tellsAll(claims) ? {} : await askedMore(configuration, tokens.access_token, claims.sub);
      const told = this.#told(claims.email === undefined ? more : claims, this.#held(claims) ?? this.#held(more));
      return told && isSubject(claims.sub) && isSound([claims.sub, told.email])
        ? { ...told, issuer: claims.iss, subject: claims.sub }
        : undefined;
    } catch (error) {
      if (error instanceof AuthorizationResponseError) throw new Refused(error.error_description ?? error.error);
      if (isSilence(error)) throw new Unreachable('The issuer does not answer', { cause: error });
      return undefined;
    }
  }

  /** What an answer says of the roles that somebody holds there; undefined where it says nothing of them. */
  #held = (answer: Claims): unknown => answer[this.settings.rolesClaim] ?? undefined;

  /** Whether the token says all that is asked; many issuers keep groups, or the e-mail, for the second answer. */
  #tellsAll(claims: Claims): boolean {
    return claims.email !== undefined && (!this.settings.roles.size || this.#held(claims) !== undefined);
  }

  /** The e-mail and the word for it are of one answer: what vouches for one address says nothing of another. */
  #told({ email, email_verified }: Claims, held: unknown): Omit<Told, keyof SignOn> | undefined {
    const { roles } = this.settings;
    if (typeof email !== 'string') return undefined;
    return {
      email: email.trim().toLowerCase(),
      isVerified: email_verified === true || email_verified === 'true',
      roles: roles.size ? [held].flat().flatMap((value) => roles.get(String(value)) ?? []) : undefined,
    };
  }
}

/** A name that is somebody's: what is empty is everybody's (OpenID Connect Core, section 2). */
const isSubject = (sub: string): boolean => sub.trim().length > 0 && sub.length <= 255;

/** The second answer; nothing, where the issuer has none to give. One that fails ends the sign-in, for it would take roles away. */
const askedMore = async (configuration: Configuration, token: string, subject: string): Promise<Claims> =>
  configuration.serverMetadata().userinfo_endpoint ? fetchUserInfo(configuration, token, subject) : {};

/** Whether there was no answer at all: what was answered, and is wrong, is another thing. */
const isSilence = (error: unknown) =>
  error instanceof Error &&
  (error.message === 'fetch failed' || ('code' in error && (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT')));
