import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from '../http/handler.ts';
import { Problem } from '../problem.ts';
import type { Door } from './door.ts';

const MINUTE = 60;
/**
 * All phones of a waiting room share one address, so it counts coarsely: sixty a second, of an address as of a kiosk. What
 * opens nothing is somebody who guesses.
 */
const arrivals = new RateLimiterMemory({ points: 3600, duration: MINUTE });
const misses = new RateLimiterMemory({ points: 120, duration: MINUTE });

export const countArrival = async (network: string, door: string): Promise<void> => {
  await spend(arrivals, network);
  await spend(arrivals, door);
};
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

async function spend(limiter: RateLimiterMemory, key: string): Promise<void> {
  await limiter.consume(key).catch(({ msBeforeNext }: RateLimiterRes) => {
    const headers = { 'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))) };
    throw new Problem(429, 'Too many tries from here. Try again in a minute', { headers });
  });
}
