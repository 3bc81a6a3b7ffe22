import type { FieldError } from '@homeward/contract/call';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../problem.ts';
import { tokenHash } from '../services/secrets.ts';
import { KnownPlaces } from './known-places.ts';
import { networkOf } from './network.ts';

const QUARTER_HOUR = 900;

/**
 * Counts failed sign-ins by account and address and by address alone, and access keys handed out, for all processes
 * together. Where somebody has signed in before they are counted by themselves: guesses of others do not shut them out.
 */
export class Throttle {
  private readonly account: RateLimiterPostgres;
  private readonly address: RateLimiterPostgres;
  private readonly keys: RateLimiterPostgres;
  private readonly places: KnownPlaces;

  constructor(pool: Pool) {
    this.places = new KnownPlaces(pool);
    this.account = triesOf(pool, 'account', 10);
    this.address = triesOf(pool, 'address', 100);
    this.keys = triesOf(pool, 'keys', 300);
  }

  /** Whether a call may be guessed at. */
  static guards(path: string): boolean {
    return ['auth/session-request', 'auth/session-register', 'auth/change-password'].includes(path);
  }

  /**
   * Runs a call that may be guessed at, refusing with 429 and Retry-After those who tried too often. `userId` is who
   * guesses at their own password: a stolen session must not become the password, and another of theirs is no new start.
   * The call is told whether they have signed in there before.
   */
  async run<T>(path: string, request: FastifyRequest, userId: number, attempt: (isKnown: boolean) => Promise<T>): Promise<T> {
    const network = networkOf(request.ip);
    if (path === 'auth/session-request') {
      await spend(this.keys, network);
      return attempt(false);
    }
    if (path === 'auth/change-password') {
      const own = `own ${userId}`;
      await spend(this.account, own);
      const result = await attempt(true).catch(async (problem) => {
        // A new password that will not do is no guess at the current one.
        if (!isGuess(problem)) await this.account.reward(own);
        throw problem;
      });
      await this.account.delete(own);
      return result;
    }
    const email = emailIn(request.body);
    const address = `${email} ${network}`;
    const device = `${email} ${tokenHash(String(request.headers['x-api-key'] ?? ''))}`;
    const known = await this.places.among([address, device]);
    const account = known.has(device) ? device : address;
    // Spent before the attempt: a burst of guesses at once counts in full. The account first: whoever hammers on one
    // that is refused already does not use up what colleagues behind the same address have.
    await spend(this.account, account);
    if (!known.size) await spend(this.address, network);
    const result = await attempt(known.size > 0);
    await Promise.all([
      this.account.delete(account),
      !known.size && this.address.reward(network),
      this.places.remember([address, device]),
    ]);
    return result;
  }
}

const isGuess = (problem: unknown) =>
  problem instanceof Problem &&
  Array.isArray(problem.data.errors) &&
  problem.data.errors.some(({ code }: FieldError) => code === 'wrong_password');

/** How often in a quarter of an hour, for all processes together. */
export const triesOf = (storeClient: Pool, keyPrefix: string, points: number) =>
  new RateLimiterPostgres({
    storeClient,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: QUARTER_HOUR,
  });

export async function spend(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    const minutes = Math.ceil(seconds / 60);
    throw new Problem(429, `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`, {
      headers: { 'retry-after': String(seconds) },
    });
  }
}

function emailIn(body: unknown): string {
  const user = typeof body === 'object' && body !== null && 'admin_user' in body ? body.admin_user : undefined;
  const email = typeof user === 'object' && user !== null && 'email' in user ? user.email : undefined;
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 128) : '';
}
