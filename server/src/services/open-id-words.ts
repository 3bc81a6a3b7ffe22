import { codeOf } from '../error-code.ts';
import { Misset } from './single-sign-on.ts';

/** How far clocks may differ, in seconds. */
export const CLOCKS_DIFFER = 90;

/** What an issuer answered with where that is an error in words of OAuth: `invalid_client`. */
const answeredWith = (error: unknown): string | undefined =>
  error instanceof Error && 'error' in error && typeof error.error === 'string' ? error.error : undefined;

/** What a comparison that failed was of, and what stood there. */
function comparedIn(error: unknown): { claim?: unknown; claims?: Record<string, unknown> } {
  for (let cause = error; cause instanceof Error || (typeof cause === 'object' && cause !== null); ) {
    if ('claim' in cause) return cause;
    cause = 'cause' in cause ? cause.cause : undefined;
  }
  return {};
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 300) ?? 'nothing';

/** What is wrong with how a sign-in is set up, and what to change; undefined where what was answered is at fault, or nobody's. */
export function whyMisset(error: unknown, issuer: string): { misset: Misset; change: string } | undefined {
  const said = answeredWith(error);
  if (said === 'invalid_client' || said === 'unauthorized_client')
    return {
      misset: new Misset('it does not accept our secret', { cause: error }),
      change: 'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are not accepted: the secret is wrong or has expired. Make a new one there.',
    };
  const { claim, claims = {} } = comparedIn(error);
  if (codeOf(error) === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return {
      misset: new Misset('its clock and ours differ too much, or its answer came too late', { cause: error }),
      change: `What the issuer signed is not good at our time by '${claim}' (${shown(claims[String(claim)])}), also with ${CLOCKS_DIFFER} seconds added: set the clock of this machine, by NTP.`,
    };
  if (claim === 'iss')
    return {
      misset: new Misset('its answer is by another issuer', { cause: error }),
      change: `What was signed is by ${shown(claims.iss)}, OIDC_ISSUER is ${shown(issuer)}: set OIDC_ISSUER to what the issuer calls itself.`,
    };
  if (claim === 'aud')
    return {
      misset: new Misset('its answer is for another client', { cause: error }),
      change: `What was signed is for ${shown(claims.aud)}: set OIDC_CLIENT_ID to this client's id there.`,
    };
  return undefined;
}
