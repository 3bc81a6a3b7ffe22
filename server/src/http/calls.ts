import { type AnyCall, calls } from '@homeward/contract/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handlers } from '../calls/handlers.ts';
import type { Entity } from '../search/entity.ts';
import { problemOf } from './failure.ts';
import { type AnyRun, type Frame, runCall } from './frame.ts';
import { Problem } from './problem.ts';
import { runSearch } from './search.ts';
import { Throttle } from './throttle.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** One route a call, from the contract; a call without a handler does not compile. */
export function serveCalls(app: FastifyInstance, frame: Frame, throttle: Throttle): void {
  for (const call of calls) {
    const answer = answerOf(call, frame);
    const guarded = Throttle.guards(call.path)
      ? (request: FastifyRequest) => throttle.run(call.path, request, () => answer(request))
      : answer;
    app.post(`/api/${call.path}`, (request, reply) => {
      guarded(request).then(
        (body) => {
          if (call.kind === 'call' && call.writes) request.log.info({ call: call.path, reqId: request.id }, 'done');
          reply.header('content-type', JSON_TYPE).send(body);
        },
        (error) => refuse(reply, request, error),
      );
    });
  }
}

function answerOf(call: AnyCall, frame: Frame): (request: FastifyRequest) => Promise<string> {
  if (call.kind === 'search') {
    const entity = handlers[call.path] as Entity;
    return (request) => runSearch(frame, call, entity, request);
  }
  const run = handlers[call.path] as AnyRun;
  return async (request) => {
    const data = await runCall(frame, call, run, request);
    return JSON.stringify({ status: 200, prefix: '2xx', message: 'OK', data });
  };
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
