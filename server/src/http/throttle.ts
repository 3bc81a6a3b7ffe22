import type { FieldError } from '@homeward/contract/call';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../problem.ts';
import { tokenHash } from '../services/secrets.ts';
import { KnownPlaces } from './known-places.ts';
import { networkOf } from './network.ts';
import { OwnTurns } from './own-turns.ts';

const QUARTER_HOUR = 900;
const DAY = 86_400;

/** Whoever is signed in shows their password again. */
const WITH_PASSWORD = [
  'auth/change-password',
  'auth/begin-app',
  'auth/begin-passkey',
  'auth/remove-passkey',
  'auth/renew-recovery-codes',
  'auth/turn-off-app',
];
/** A code of six digits is guessed in a million tries: a day has thirty, whatever is right between them. */
const WITH_CODE = ['auth/session-confirm', 'auth/session-confirm-passkey'];

/**
 * Counts failed sign-ins by account and address and by address alone, and access keys handed out, for all processes
 * together. Where somebody has signed in before they are counted by themselves: guesses of others do not shut them out.
 */
export class Throttle {
  private readonly account: RateLimiterPostgres;
  private readonly address: RateLimiterPostgres;
  private readonly keys: RateLimiterPostgres;
  private readonly returns: RateLimiterPostgres;
  private readonly codes: RateLimiterPostgres;
  private readonly places: KnownPlaces;
  readonly #pool: Pool;
  readonly #turns = new OwnTurns<string>('Too many sign-ins to this account are under way. Try again in a moment');

  constructor(pool: Pool) {
    this.places = new KnownPlaces(pool);
    this.account = triesOf(pool, 'account', 10);
    this.address = triesOf(pool, 'address', 100);
    this.keys = triesOf(pool, 'keys', 300);
    this.returns = triesOf(pool, 'returns', 300);
    this.codes = triesOf(pool, 'codes', 30, DAY);
    this.#pool = pool;
  }

  /** Whose sign-in a call goes on with. */
  async #ofTicket(body: unknown): Promise<{ id: number; uuid: string } | undefined> {
    const ticket = typeof body === 'object' && body !== null && 'ticket' in body ? String(body.ticket) : '';
    const whose = `select u.id, u.uuid from sign_in_ticket t join admin_user u on u.id = t.admin_user_id where t.ticket_hash = $1`;
    const { rows } = await this.#pool.query<{ id: number; uuid: string }>(whose, [tokenHash(ticket)]);
    return rows[0];
  }

  /** Whose account it is tried on. */
  async #withEmail(email: string): Promise<string | undefined> {
    const whose = 'select uuid from admin_user where email = $1 and not deleted';
    const { rows } = await this.#pool.query<{ uuid: string }>(whose, [email]);
    return rows[0]?.uuid;
  }

  /** Runs an attempt that counts by its key. One that is right ends what was counted in this quarter of an hour, not the day's. */
  async #guess<T>(key: string, attempt: (known: boolean) => Promise<T>): Promise<T> {
    await spend(this.account, key);
    await spend(this.codes, key);
    const result = await attempt(true).catch(async (problem) => {
      // A new password that will not do is no guess at the current one.
      if (!isGuess(problem)) await Promise.all([this.account.reward(key), this.codes.reward(key)]);
      throw problem;
    });
    await Promise.all([this.account.delete(key), this.codes.reward(key)]);
    return result;
  }

  /** Whether a call may be guessed at. */
  static guards(path: string): boolean {
    return [
      'auth/session-request',
      'auth/begin-single-sign-on',
      'auth/confirm-single-sign-on',
      'auth/session-register',
      ...WITH_PASSWORD,
      ...WITH_CODE,
    ].includes(path);
  }

  /**
   * Runs a call that may be guessed at, refusing with 429 and Retry-After those who tried too often. `userId` is who
   * guesses at their own password: a stolen session must not become the password, and another of theirs is no new start.
   * The call is told whether they have signed in there before.
   */
  async run<T>(path: string, request: FastifyRequest, userId: number, attempt: (isKnown: boolean) => Promise<T>): Promise<T> {
    const network = networkOf(request.ip);
    if (path === 'auth/session-request' || path === 'auth/begin-single-sign-on') {
      await spend(this.keys, network);
      return attempt(false);
    }
    if (path === 'auth/confirm-single-sign-on') {
      await spend(this.returns, network);
      return attempt(false);
    }
    if (WITH_PASSWORD.includes(path))
      return this.#guess(`own ${userId}`, attempt).catch((problem) => {
        throw told(problem, { by: userId });
      });
    if (WITH_CODE.includes(path)) {
      const whose = await this.#ofTicket(request.body);
      // Whoever tries has the password: from wherever they do, it is one count.
      if (!whose) return attempt(false);
      return this.#guess(`code ${whose.id}`, attempt).catch((problem) => {
        throw told(problem, { about: whose.uuid });
      });
    }
    const email = emailIn(request.body);
    const address = `${email} ${network}`;
    const device = `${email} ${tokenHash(String(request.headers['x-api-key'] ?? ''))}`;
    const known = await this.places.among([address, device]);
    const account = known.has(device) ? device : address;
    // Fewer than the tries there are: as many as like may sign in at once with the right password.
    const turn = this.#turns.take(account);
    if (turn) await turn;
    try {
      // Spent before the attempt: a burst of guesses at once counts in full. The account first: whoever hammers on one
      // that is refused already does not use up what colleagues behind the same address have.
      await spend(this.account, account).catch(async (problem) => {
        throw told(problem, { about: await this.#withEmail(email) });
      });
      if (!known.size) await spend(this.address, network);
      const result = await attempt(known.size > 0);
      await Promise.all([
        this.account.delete(account),
        !known.size && this.address.reward(network),
        this.places.remember([address, device]),
      ]);
      return result;
    } finally {
      this.#turns.give(account);
    }
  }
}

/** A refusal that the trail tells of whom it was said to, or tried on. */
const told = (problem: unknown, whom: Pick<Problem, 'by' | 'about'>) =>
  problem instanceof Problem ? Object.assign(problem, whom) : problem;

const isGuess = (problem: unknown) =>
  problem instanceof Problem &&
  Array.isArray(problem.data.errors) &&
  problem.data.errors.some(({ code }: FieldError) => WRONG.includes(code));
const WRONG = ['wrong_password', 'wrong_code', 'wrong_passkey'];

/** How often in a quarter of an hour, or in another time, for all processes together. */
export const triesOf = (storeClient: Pool, keyPrefix: string, points: number, duration = QUARTER_HOUR) =>
  new RateLimiterPostgres({
    storeClient,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  });

export async function spend(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new Problem(429, `Too many attempts. Try again in ${wait(Math.ceil(seconds / 60))}`, {
      headers: { 'retry-after': String(seconds) },
    });
  }
}

const wait = (minutes: number) =>
  minutes > 120 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

function emailIn(body: unknown): string {
  const user = typeof body === 'object' && body !== null && 'admin_user' in body ? body.admin_user : undefined;
  const email = typeof user === 'object' && user !== null && 'email' in user ? user.email : undefined;
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 128) : '';
}
