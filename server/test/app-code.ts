import { Secret, TOTP } from 'otpauth';

/** What an authenticator app with this key shows at a moment, in ms. */
export const appCode = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
