import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../../../http/handler.ts';
import { newPassword, SMALL_LETTERS, tokenHash } from '../../../services/secrets.ts';

const RECOVERY_CODES = 10;
/** So long that nobody guesses one from its hash. */
const LENGTH = 16;

/** As an app is told of its secret. */
export const appFor = (secret: string, issuer = '', label = '') => new TOTP({ secret: Secret.fromBase32(secret), issuer, label });

export const newSecret = () => new Secret().base32;

/** The half-minute a code is of, from one before this to one after; undefined for any other. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const app = appFor(secret);
  const timestamp = now.getTime();
  const from = app.validate({ token: typed(code), timestamp, window: 1 });
  return from === null ? undefined : app.counter({ timestamp }) + from;
}

/** As it is kept and compared: blanks and dashes are for the eye, and digits of full width are digits. */
const typed = (code: string) => code.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');

/** What a code is of, by how it looks. */
export const factorOf = (code: string) => (/^\d{6}$/.test(typed(code)) ? 'app' : 'recovery code');

/** Codes for who has lost their device, as they are shown once, and as they are kept. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: RECOVERY_CODES }, () => newPassword(LENGTH, SMALL_LETTERS));
  return {
    codes: plain.map((code) => (code.match(/.{4}/g) ?? []).join('-')),
    hashes: plain.map(tokenHash),
  };
}

/** Takes a code, of the app or for recovery, so that it is good no more; answers whether it was. */
export async function takeCode(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  userId: number,
  code: string,
): Promise<boolean> {
  const own = db.updateTable('admin_second_factor').where('admin_user_id', '=', userId).returning('id');
  if (factorOf(code) === 'recovery code') {
    const [exact, small] = [tokenHash(typed(code)), tokenHash(typed(code).toLowerCase())];
    // Codes of older versions have capitals of their own.
    const used = await own
      .set({ recovery_hashes: sql`array_remove(array_remove(recovery_hashes, ${exact}), ${small})` })
      .where(sql<boolean>`recovery_hashes && array[${exact}, ${small}]::text[]`)
      .executeTakeFirst();
    return used !== undefined;
  }
  const kept = await db
    .selectFrom('admin_second_factor')
    .where('admin_user_id', '=', userId)
    .select('app_secret')
    .executeTakeFirst();
  const step = kept?.app_secret ? stepOf(services.secrets.open(kept.app_secret), code, now) : undefined;
  if (step === undefined) return false;
  const used = await own.set({ last_step: step }).where('last_step', '<', step).executeTakeFirst();
  return used !== undefined;
}
