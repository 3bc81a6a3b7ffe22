import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Asked, answerWith } from './answer.ts';
import { SMALL_BODY } from './bodies.ts';
import type { Frame } from './frame.ts';
import type { Meter } from './noting.ts';
import { requestIdOf } from './request-id.ts';
import { runSearch, searches } from './search.ts';

/**
 * Lets plainly asked searches in before the framework, whose way in and out takes a small one a sixth of its time.
 * Whatever is less plain than the console's own requests goes the framework's way, and is told there what is wrong; what is
 * larger too, for there it is asked first who sends it.
 */
export function openSearchDoor(
  app: FastifyInstance,
  frame: Frame,
  meter: Meter,
  addressOf: (request: IncomingMessage) => string,
): void {
  const [framework] = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const { method, url = '', headers } = request;
    const search = method === 'POST' && !closing ? searches.get(url) : undefined;
    const length = Number(headers['content-length']);
    if (!search || headers['content-type'] !== 'application/json' || !(length > 0 && length <= SMALL_BODY))
      return framework?.(request, response);
    const asked: Asked = {
      id: requestIdOf(headers),
      url,
      address: addressOf(request),
      began: performance.now(),
      body: undefined,
    };
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const body = parts.length === 1 ? parts[0] : Buffer.concat(parts);
      answerWith(runSearch(frame, search, headers, body), asked, response, meter, app.log, frame.refusals);
    });
  });
}
