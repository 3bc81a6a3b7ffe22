import { type AnyCall, calls } from '@homeward/contract/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handlers } from '../calls/handlers.ts';
import type { Entity } from '../search/entity.ts';
import { answer } from './answer.ts';
import { acceptJson } from './body.ts';
import { problemOf } from './failure.ts';
import { type AnyRun, type Frame, runCall } from './frame.ts';
import { ANSWER_HEADERS } from './headers.ts';
import type { Meter } from './metrics.ts';
import { Problem } from './problem.ts';
import { runSearch } from './search.ts';
import { Throttle } from './throttle.ts';

type Search = Extract<AnyCall, { kind: 'search' }>;

/** One route a search. Their bodies come as they were sent: most are known from before and need not be read again. */
export async function serveSearches(app: FastifyInstance, frame: Frame, meter: Meter): Promise<void> {
  await app.register(async (searches) => {
    acceptJson(searches, (bytes) => bytes);
    for (const call of calls.filter((one): one is Search => one.kind === 'search')) {
      const entity = handlers[call.path] as Entity;
      serve(searches, call, meter, (request) => runSearch(frame, call, entity, request));
    }
  });
}

/** One route any other call, from the contract; a call without a handler does not compile. */
export function serveCalls(app: FastifyInstance, frame: Frame, throttle: Throttle, meter: Meter): void {
  for (const call of calls) {
    if (call.kind === 'search') continue;
    const handler = handlers[call.path] as AnyRun;
    const run = async (request: FastifyRequest) => {
      const data = await runCall(frame, call, handler, request);
      if (call.writes) request.log.info({ call: call.path, reqId: request.id }, 'done');
      return JSON.stringify({ status: 200, prefix: '2xx', message: 'OK', data });
    };
    serve(app, call, meter, Throttle.guards(call.path) ? (request) => throttle.run(call.path, request, () => run(request)) : run);
  }
}

function serve(app: FastifyInstance, call: AnyCall, meter: Meter, run: (request: FastifyRequest) => Promise<string>): void {
  app.post(`/api/${call.path}`, (request, reply) => {
    run(request).then(
      (body) => answer(request, reply, meter, 200, body),
      (error) => {
        const problem = refusalOf(request, error);
        answer(request, reply, meter, problem.http, JSON.stringify(problem.envelope()), problem.headers);
      },
    );
  });
}

/** What went wrong: in words where the caller can do something about it, with a request id where only we can. */
function refusalOf(request: FastifyRequest, error: unknown): Problem {
  const problem =
    problemOf(error, request.body) ??
    new Problem(500, 'Something went wrong on our side. Please report the request id', { data: { request_id: request.id } });
  if (problem.http >= 500) request.log.error({ err: error, reqId: request.id }, problem.message);
  else
    request.log.info(
      { status: problem.status, reqId: request.id, url: request.url.slice(0, 200) },
      problem.message.slice(0, 200),
    );
  return problem;
}

/** Refuses whatever is no call, and what cannot even be read as one. */
export function refuse(reply: FastifyReply, request: FastifyRequest, error: unknown): FastifyReply {
  const problem = refusalOf(request, error);
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
