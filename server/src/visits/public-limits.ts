import { sql } from 'kysely';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/connect.ts';
import type { Context, Sender } from '../http/handler.ts';
import { Problem } from '../problem.ts';
import type { Door } from './door.ts';

const MINUTE = 60;
/**
 * All phones of a waiting room share one address, so it counts coarsely: sixty a second. At one door three a second of those
 * whom the shelter has not met before: as many as a bus brings. What opens nothing is somebody who guesses.
 */
const arrivals = new RateLimiterMemory({ points: 3600, duration: MINUTE });
export const STRANGERS = 180;
const strangers = new RateLimiterMemory({ points: STRANGERS, duration: MINUTE });
const misses = new RateLimiterMemory({ points: 120, duration: MINUTE });

/** Who floods a door waits there; whoever comes from elsewhere, or has been at the shelter before, does not wait for them. */
export async function countArrival(db: Database, { network }: Sender, door: Door, phone: string | null): Promise<void> {
  await spend(arrivals, network);
  await spend(strangers, `${network} ${door.kiosk_id ?? ''} ${door.qr_code_id ?? ''}`, () => hasMet(db, door, phone));
}

/** Whether this number has been said at the shelter before this hour. */
async function hasMet(db: Database, { shelter_id }: Door, phone: string | null): Promise<boolean> {
  if (!phone) return false;
  const { rows } = await sql<{ met: boolean }>`select exists (select from visitor w
    where w.shelter_id = ${shelter_id} and w.phone = ${phone} and w.now_id is null and w.created_date < now() - interval '1 hour')
    as met`.execute(db);
  return rows[0]?.met ?? false;
}

export const countMiss = (network: string): Promise<void> => spend(misses, network);

/** A door, or the refusal that whoever has no key to one is told; how often a network tries is counted. */
export async function opened<Reason extends string>(
  door: Door | undefined,
  { request, refuse }: Pick<Context<Reason>, 'request' | 'refuse'>,
  reason: Reason,
): Promise<Door> {
  if (door) return door;
  await countMiss(request.network);
  throw refuse(reason);
}

async function spend(limiter: RateLimiterMemory, key: string, isFree = async () => false): Promise<void> {
  await limiter.consume(key).catch(async ({ msBeforeNext }: RateLimiterRes) => {
    if (await isFree()) return;
    const headers = { 'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))) };
    throw new Problem(429, 'Too many tries from here. Try again in a minute', { headers });
  });
}
