import { newUuid } from '@homeward/contract/new-uuid';
import { serverNow } from '@homeward/contract/server-clock';
import { envelopeOf, isTold, Sparingly, trackerAddress } from '@homeward/contract/tracker';
import { settings } from '../settings.ts';

const sparingly = new Sparingly();

/** Sends an error to the tracker. Nobody waits for it, and nothing changes where it does not answer. */
export function tell(dsn: string, error: unknown, requestId?: string): void {
  if (!isTold(error) || !sparingly.allows(error, performance.now())) return;
  const { version, environment } = settings;
  const about = { error, requestId, platform: 'javascript' as const, release: `homeward@${version}`, environment };
  fetch(trackerAddress(dsn), {
    method: 'POST',
    // Plain text needs no leave to be sent to another origin.
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: envelopeOf(about, newUuid().replaceAll('-', ''), new Date(serverNow())),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}
