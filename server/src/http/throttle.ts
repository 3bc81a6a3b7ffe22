import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from './problem.ts';

const QUARTER_HOUR = 900;

/** Counts failed sign-ins by account and address and by address alone, and access keys handed out, for all processes together. */
export class Throttle {
  private readonly account: RateLimiterPostgres;
  private readonly address: RateLimiterPostgres;
  private readonly keys: RateLimiterPostgres;

  constructor(pool: Pool) {
    const limiter = (keyPrefix: string, points: number) =>
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration: QUARTER_HOUR,
      });
    this.account = limiter('account', 10);
    this.address = limiter('address', 100);
    this.keys = limiter('keys', 300);
  }

  /** Runs a call that strangers may make, refusing with 429 and Retry-After those who tried too often. */
  async run<T>(path: string, request: FastifyRequest, attempt: () => Promise<T>): Promise<T> {
    if (path === 'auth/session-request') {
      await spend(this.keys, request.ip);
      return attempt();
    }
    if (path !== 'auth/session-register') return attempt();
    const account = `${emailIn(request.body)} ${request.ip}`;
    // Spent before the attempt: a burst of guesses at once counts in full.
    await spend(this.address, request.ip);
    await spend(this.account, account);
    const result = await attempt();
    await Promise.all([this.account.delete(account), this.address.reward(request.ip)]);
    return result;
  }
}

async function spend(limiter: RateLimiterPostgres, key: string): Promise<void> {
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
