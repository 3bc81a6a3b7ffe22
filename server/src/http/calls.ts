import { addressOf } from '@homeward/contract/call';
import { type AnyCall, calls } from '@homeward/contract/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { handlers } from '../calls/handlers.ts';
import { type Asked, answerWith, refusalOf } from './answer.ts';
import { type Bodies, SMALL_BODY } from './bodies.ts';
import { acceptJson, BODY_LIMIT } from './body.ts';
import { type AnyRun, credentialsOf, type Frame, identify, neededBy, runCall } from './frame.ts';
import { ANSWER_HEADERS } from './headers.ts';
import type { Meter } from './noting.ts';
import type { Refusals } from './refusals.ts';
import { runSearch, searches } from './search.ts';
import { Throttle } from './throttle.ts';

/** One route a search. Their bodies come as they were sent: most are known from before and need not be read again. */
export async function serveSearches(app: FastifyInstance, frame: Frame, meter: Meter, bodies: Bodies): Promise<void> {
  await app.register(async (routes) => {
    acceptJson(routes, (bytes) => bytes);
    for (const [url, search] of searches) {
      const run = ({ headers, body }: FastifyRequest) => runSearch(frame, search, headers, body as Buffer | undefined);
      serve(routes, url, { frame, meter, run, options: bodyOf(frame, bodies, search.call) });
    }
  });
}

/** One route any other call, from the contract; a call without a handler does not compile. */
export function serveCalls(app: FastifyInstance, frame: Frame, throttle: Throttle, meter: Meter, bodies: Bodies): void {
  for (const call of calls) {
    if (call.kind === 'search') continue;
    const handler = handlers[call.path] as AnyRun;
    const run = async (request: FastifyRequest, isKnown = false) => {
      const data = await runCall(frame, call, handler, request, isKnown);
      return JSON.stringify({ status: 200, prefix: '2xx', message: 'OK', data });
    };
    const throttled = async (request: FastifyRequest) => {
      // By who they are, not by how they say it: one session can be spelled in many ways.
      const { userId } = await identify(frame, call.access, [], credentialsOf(request.headers));
      return throttle.run(call.path, request, userId, (isKnown) => run(request, isKnown));
    };
    const guarded = Throttle.guards(call.path) ? throttled : run;
    serve(app, addressOf(call), { frame, meter, run: (request) => guarded(request), options: bodyOf(frame, bodies, call) });
  }
}

/** Who sends more than a little is known before it is read, so that strangers cannot fill the memory; they send little. */
function bodyOf(frame: Frame, bodies: Bodies, call: AnyCall): RouteShorthandOptions {
  if (call.access === 'public' || call.access === 'access-key') return { bodyLimit: SMALL_BODY };
  const bodyLimit = (call.kind === 'call' && call.maxBytes) || BODY_LIMIT;
  const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
    bodies.admit(request, reply, bodyLimit, () => identify(frame, call.access, neededBy(call), credentialsOf(request.headers)));
  return { bodyLimit, onRequest };
}

interface Served {
  frame: Frame;
  meter: Meter;
  run: (request: FastifyRequest) => Promise<string>;
  options: RouteShorthandOptions;
}

function serve(app: FastifyInstance, url: string, { frame, meter, run, options }: Served): void {
  app.post(url, options, (request, reply) => {
    const { id, ip: address, body } = request;
    const asked: Asked = { id, url, address, began: performance.now() - reply.elapsedTime, body };
    reply.hijack();
    answerWith(run(request), asked, reply.raw, meter, request.log, frame.refusals);
  });
}

/** Refuses whatever is no call, and what cannot even be read as one. */
export function refuse(refusals: Refusals, reply: FastifyReply, request: FastifyRequest, error: unknown): FastifyReply {
  const { id, url, body, ip: address } = request;
  const problem = refusalOf({ id, body }, error, request.log);
  refusals.note({ id, url, address }, problem);
  const line = { reqId: id, url: url.slice(0, 200), status: problem.http, address, ms: Math.round(reply.elapsedTime) };
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
