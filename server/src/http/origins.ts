import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** How long a browser may remember that the console may ask here, in seconds. */
const REMEMBERED = '7200';

const MAY = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-api-key, x-request-id',
  'access-control-max-age': REMEMBERED,
};

const originOf = (address: string): string | undefined => URL.parse(address)?.origin;

/** The console's origin, where calls come from it to another; undefined where both are one, as they are unless configured. */
export function consoleOrigin({ publicUrl, addresses }: Pick<Config, 'publicUrl' | 'addresses'>): string | undefined {
  const origin = originOf(publicUrl ?? '');
  const asked = [addresses['/api'], addresses['/integration-api'], addresses['']].map(originOf);
  return asked.some((other) => other && other !== origin) ? origin : undefined;
}

/**
 * Lets pages of the console's origin read answers, and no others. Nothing is sent along by the browser itself: who calls
 * is in headers that the console sets.
 */
export function openToConsole(app: FastifyInstance, config: Config): void {
  const origin = consoleOrigin(config);
  if (!origin) return;
  app.server.prependListener('request', (request, response) => {
    if (request.headers.origin !== origin) return;
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-expose-headers', 'x-request-id, retry-after, date');
    response.appendHeader('vary', 'origin');
  });
  app.options('/*', (request, reply) => {
    if (request.headers.origin !== origin) return reply.callNotFound();
    return reply.code(204).headers(MAY).send();
  });
}
