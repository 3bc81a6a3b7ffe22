import { randomUUID } from 'node:crypto';
import { envelopeOf, isTold, Sparingly, type Tracked, trackerAddress } from '@homeward/contract/tracker';
import { request } from 'undici';

const WITHIN = 5000;
const AT_ONCE = 5;

/** Tells a tracker of an error, and which request it belongs to. Never fails and is never waited for. */
export type Report = (error: unknown, requestId?: string) => void;

/** Opens the way to the tracker that SENTRY_DSN names. It may be down or slow: nothing here waits for it. */
export function openTracker(dsn: string, about: Pick<Tracked, 'release' | 'environment'>): Report {
  const address = trackerAddress(dsn);
  const sparingly = new Sparingly();
  let underway = 0;
  return (error, requestId) => {
    if (underway >= AT_ONCE || !isTold(error) || !sparingly.allows(error, Date.now())) return;
    underway += 1;
    const event = { ...about, error, requestId, platform: 'node' as const };
    const body = envelopeOf(event, randomUUID().replaceAll('-', ''), new Date());
    request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body,
      signal: AbortSignal.timeout(WITHIN),
    })
      .then((answer) => answer.body.dump())
      .catch(() => undefined)
      .finally(() => {
        underway -= 1;
      });
  };
}
