import { addressOf } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { handlers } from '../calls/handlers.ts';
import { type Asked, answerWith, refusalOf } from './answer.ts';
import { acceptJson } from './body.ts';
import { type AnyRun, credentialsOf, type Frame, identify, neededBy, runCall } from './frame.ts';
import type { PlainCall } from './handler.ts';
import { ANSWER_HEADERS } from './headers.ts';
import type { Meter } from './noting.ts';
import { runSearch, searches } from './search.ts';
import { Throttle } from './throttle.ts';

/** One route a search. Their bodies come as they were sent: most are known from before and need not be read again. */
export async function serveSearches(app: FastifyInstance, frame: Frame, meter: Meter): Promise<void> {
  await app.register(async (routes) => {
    acceptJson(routes, (bytes) => bytes);
    for (const [url, search] of searches)
      serve(routes, url, meter, ({ headers, body }) => runSearch(frame, search, headers, body as Buffer | undefined));
  });
}

/** One route any other call, from the contract; a call without a handler does not compile. */
export function serveCalls(app: FastifyInstance, frame: Frame, throttle: Throttle, meter: Meter): void {
  for (const call of calls) {
    if (call.kind === 'search') continue;
    const handler = handlers[call.path] as AnyRun;
    const run = async (request: FastifyRequest) => {
      const data = await runCall(frame, call, handler, request);
      return JSON.stringify({ status: 200, prefix: '2xx', message: 'OK', data });
    };
    const throttled = (request: FastifyRequest) => throttle.run(call.path, request, () => run(request));
    serve(app, addressOf(call), meter, Throttle.guards(call.path) ? throttled : run, largeBody(frame, call));
  }
}

/** Who sends as much as a file is known before it is read, so that strangers cannot fill the memory. */
function largeBody(frame: Frame, call: PlainCall): RouteShorthandOptions {
  if (!call.maxBytes) return {};
  return {
    bodyLimit: call.maxBytes,
    onRequest: async ({ headers }) => void (await identify(frame, call.access, neededBy(call), credentialsOf(headers))),
  };
}

function serve(
  app: FastifyInstance,
  url: string,
  meter: Meter,
  run: (request: FastifyRequest) => Promise<string>,
  options: RouteShorthandOptions = {},
): void {
  app.post(url, options, (request, reply) => {
    const asked: Asked = { id: request.id, url, began: performance.now() - reply.elapsedTime, body: request.body };
    reply.hijack();
    answerWith(run(request), asked, reply.raw, meter, request.log);
  });
}

/** Refuses whatever is no call, and what cannot even be read as one. */
export function refuse(reply: FastifyReply, request: FastifyRequest, error: unknown): FastifyReply {
  const problem = refusalOf(request, error, request.log);
  const line = { reqId: request.id, url: request.url.slice(0, 200), status: problem.http, ms: Math.round(reply.elapsedTime) };
  request.log.info(line, problem.message.slice(0, 200));
  return reply
    .code(problem.http)
    .headers({
      ...ANSWER_HEADERS,
      'x-request-id': request.id,
      'content-type': 'application/json; charset=utf-8',
      ...problem.headers,
    })
    .send(JSON.stringify(problem.envelope()));
}
