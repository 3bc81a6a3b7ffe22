import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

import { codeOf } from '../error-code.ts';
import { isSound } from '../sound-text.ts';
import { CLOCKS_DIFFER, whyMisset } from './open-id-words.ts';
import { clearest, type Held, heldIn } from './roles-claim.ts';
import {
  type Begun,
  Misset,
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
  readonly #tell: Tell;

  constructor(settings: SignOnSettings, tell: Tell) {
    this.settings = settings;
    this.#tell = tell;
  }

  /** What the issuer says of itself: asked once it is needed, and again where it could not be read. */
  #configuration(): Promise<Configuration> {
    const { issuer } = this.settings;
    this.#found ??= this.#discover(issuer)
      // With its last slash or without, it is one issuer: which, it says itself.
      .catch((error) => {
        if (codeOf(error) !== NAMED_OTHERWISE) throw error;
        return this.#discover(otherSpelling(issuer));
      })
      .catch((cause) => {
        this.#found = undefined;
        const isOther = codeOf(cause) === NAMED_OTHERWISE;
        const why = isOther
          ? 'It calls itself otherwise than OIDC_ISSUER does'
          : 'It cannot be read what the issuer says of itself';
        this.#tell(`${why}: compare OIDC_ISSUER (${issuer}) with 'issuer' at its /.well-known/openid-configuration.`, cause);
        throw isOther ? new Misset('it has another name than is set', { cause }) : new Unreachable(why, { cause });
      });
    return this.#found;
  }

  #discover(issuer: string): Promise<Configuration> {
    const { clientId, clientSecret: client_secret } = this.settings;
    const address = new URL(issuer);
    const insecure = address.protocol === 'http:' ? [allowInsecureRequests] : [];
    const execute = [...insecure, enableNonRepudiationChecks];
    return discovery(address, clientId, { client_secret, [clockTolerance]: CLOCKS_DIFFER }, undefined, {
      execute,
      timeout: PATIENCE,
    });
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
      const told = this.#told(claims.email === undefined ? more : claims, clearest(this.#held(claims), this.#held(more)));
      if (!isSubject(claims.sub) || !isSound([claims.sub, told.email])) return undefined;
      if (told.unclear) this.#tell(told.unclear);
      return { ...told, issuer: claims.iss.replace(/\/+$/, ''), subject: claims.sub };
    } catch (error) {
      if (error instanceof AuthorizationResponseError) throw new Refused(error.error_description ?? error.error);
      if (isSilence(error)) throw new Unreachable('The issuer does not answer', { cause: error });
      const wrong = whyMisset(error, this.settings.issuer);
      this.#tell(wrong?.change ?? 'What the issuer answered cannot be trusted, and nobody was signed in by it', error);
      if (wrong) throw wrong.misset;
      return undefined;
    }
  }

  /** What an answer says of the roles that somebody holds there. */
  #held(answer: Claims): Held {
    const { rolesClaim, roles } = this.settings;
    return heldIn(answer, rolesClaim, new Set(roles.keys()));
  }

  /** Whether the token says all that is asked; many issuers keep groups, or the e-mail, for the second answer. */
  #tellsAll(claims: Claims): boolean {
    return claims.email !== undefined && (!this.settings.roles.size || this.#held(claims).is === 'told');
  }

  /** The e-mail and the word for it are of one answer: what vouches for one address says nothing of another. */
  #told(answer: Claims, held: Held): Omit<Told, keyof SignOn> {
    const { email } = answer;
    return {
      email: typeof email === 'string' ? email.trim().toLowerCase() : '',
      isVerified: isVouchedFor(answer) || (answer.email_verified === undefined && this.settings.emailsVerified),
      ...(this.settings.roles.size ? this.#roles(held) : { roles: undefined }),
    };
  }

  /** The roles that are to be had; what cannot be read takes none away. */
  #roles(held: Held): Pick<Told, 'roles' | 'unclear'> {
    const { roles, rolesClaim, rolesAbsent } = this.settings;
    if (held.is === 'told') return { roles: held.values.flatMap((value) => roles.get(value) ?? []) };
    if (held.is === 'absent' && rolesAbsent === 'remove') return { roles: [] };
    const claim = `The sign-in there changes no roles: the claim '${rolesClaim}'`;
    const unclear =
      held.is === 'absent'
        ? `${claim} is not there. Have it sent, set OIDC_ROLES_CLAIM to its name, or set OIDC_ROLES_ABSENT to remove where an empty one is left out.`
        : `${claim} ${held.because}. Have only the groups sent that OIDC_ROLES names, as a list of texts.`;
    return { roles: undefined, unclear };
  }
}

/** Notes for the operator what goes wrong, and what to change. */
type Tell = (line: string, cause?: unknown) => void;

const NAMED_OTHERWISE = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
const otherSpelling = (issuer: string) => (issuer.endsWith('/') ? issuer.replace(/\/+$/, '') : `${issuer}/`);

/** Entra says by `xms_edov` that the owner of an e-mail's domain has been verified, and never `email_verified`. */
const isVouchedFor = ({ email_verified, xms_edov }: Claims) =>
  [true, 'true'].includes(email_verified as boolean) ||
  (email_verified === undefined && [true, 'true', 1, '1'].includes(xms_edov as boolean));

/** A name that is somebody's: what is empty is everybody's (OpenID Connect Core, section 2). */
const isSubject = (sub: string): boolean => sub.trim().length > 0 && sub.length <= 255;

/** The second answer; nothing, where the issuer has none to give. One that fails ends the sign-in, for it would take roles away. */
const askedMore = async (configuration: Configuration, token: string, subject: string): Promise<Claims> =>
  configuration.serverMetadata().userinfo_endpoint ? fetchUserInfo(configuration, token, subject) : {};

/** Whether there was no answer at all: what was answered, and is wrong, is another thing. */
const isSilence = (error: unknown) =>
  error instanceof Error &&
  (error.message === 'fetch failed' || ('code' in error && (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT')));
