import { once } from 'node:events';
import { createServer } from 'node:http';
import { portOf } from '../../simulator/src/port.ts';

/** What a tracker reads of one envelope. */
export interface TrackedEvent {
  event_id: string;
  platform: string;
  release: string;
  environment: string;
  tags: Record<string, string>;
  exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string; lineno: number }[] } }[] };
}

export interface StandIn {
  /** What SENTRY_DSN is to say. */
  dsn: string;
  origin: string;
  /** Everything that came: address, headers and body. */
  taken: { url: string; headers: string; body: string; event: TrackedEvent }[];
  /** Resolves once there are that many. */
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** A tracker on loopback that takes envelopes as Sentry and GlitchTip do. */
export async function startTracker(): Promise<StandIn> {
  const taken: StandIn['taken'] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { origin } = request.headers;
    response.writeHead(200, { 'content-type': 'application/json', ...(origin ? { 'access-control-allow-origin': origin } : {}) });
    response.end('{}');
    const [, , event = '{}'] = body.split('\n');
    taken.push({
      url: request.url ?? '',
      headers: JSON.stringify(request.headers),
      body,
      event: JSON.parse(event) as TrackedEvent,
    });
    for (const { count, resolve } of waiting) if (taken.length >= count) resolve();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${portOf(server)}`;
  return {
    dsn: `http://0123abcd@${host}/42`,
    origin: `http://${host}`,
    taken,
    until: (count) =>
      taken.length >= count ? Promise.resolve() : new Promise((resolve) => void waiting.push({ count, resolve })),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
