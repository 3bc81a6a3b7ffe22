import { timingSafeEqual } from 'node:crypto';
import { sessionRequest as call } from '@homeward/contract/auth';
import { handler } from '../../../http/handler.ts';
import { newToken, tokenHash } from '../../../services/secrets.ts';

const HOURS = 24 * 7;

export const sessionRequest = handler(call, async (input, { db, now, services, refuse }) => {
  const given = Buffer.from(tokenHash(input.api_key));
  if (!timingSafeEqual(given, Buffer.from(tokenHash(services.systemApiKey)))) throw refuse('unknown_api_key');
  const access_key = newToken();
  const expires = new Date(now.getTime() + HOURS * 3_600_000);
  await db
    .insertInto('access_key')
    .values({ key_hash: tokenHash(access_key), expires_date: expires })
    .execute();
  return { access_key, expires: expires.toISOString() };
});
