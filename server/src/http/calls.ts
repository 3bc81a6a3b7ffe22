import { type AnyCall, calls } from '@homeward/contract/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handlers } from '../calls/handlers.ts';
import type { Entity } from '../search/entity.ts';
import { acceptJson } from './body.ts';
import { problemOf } from './failure.ts';
import { type AnyRun, type Frame, runCall } from './frame.ts';
import type { Meter } from './metrics.ts';
import { Problem } from './problem.ts';
import { runSearch } from './search.ts';
import { Throttle } from './throttle.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

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
    const run = handlers[call.path] as AnyRun;
    const answer = async (request: FastifyRequest) => {
      const data = await runCall(frame, call, run, request);
      if (call.writes) request.log.info({ call: call.path, reqId: request.id }, 'done');
      return JSON.stringify({ status: 200, prefix: '2xx', message: 'OK', data });
    };
    serve(
      app,
      call,
      meter,
      Throttle.guards(call.path) ? (request) => throttle.run(call.path, request, () => answer(request)) : answer,
    );
  }
}

function serve(app: FastifyInstance, call: AnyCall, meter: Meter, answer: (request: FastifyRequest) => Promise<string>): void {
  app.post(`/api/${call.path}`, (request, reply) => {
    answer(request)
      .then(
        (body) => reply.header('content-type', JSON_TYPE).send(body),
        (error) => refuse(reply, request, error),
      )
      .then(() => meter(call.path, reply));
  });
}

/** Answers what went wrong: in words where the caller can do something about it, with a request id where only we can. */
export function refuse(reply: FastifyReply, request: FastifyRequest, error: unknown): FastifyReply {
  const problem =
    problemOf(error, request.body) ??
    new Problem(500, 'Something went wrong on our side. Please report the request id', { data: { request_id: request.id } });
  if (problem.http >= 500) request.log.error({ err: error, reqId: request.id }, problem.message);
  else
    request.log.info(
      { status: problem.status, reqId: request.id, url: request.url.slice(0, 200) },
      problem.message.slice(0, 200),
    );
  return reply
    .code(problem.http)
    .headers(problem.headers)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(problem.envelope()));
}
