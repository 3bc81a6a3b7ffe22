import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { problemOf } from './failure.ts';
import { ANSWER_HEADERS } from './headers.ts';
import type { Meter } from './metrics.ts';
import { Problem } from './problem.ts';
import type { Refusals } from './refusals.ts';

/** A request on its way to its answer. */
export interface Asked {
  id: string;
  /** The call's address, or what was asked for instead. */
  url: string;
  /** By `performance.now()`. */
  began: number;
  /** Where it came from. */
  address: string;
  /** What it was asked with, as far as it could be read. */
  body: unknown;
}

const FIXED = [...Object.entries(ANSWER_HEADERS).flat(), 'content-type', 'application/json; charset=utf-8'];

/**
 * Writes a call's answer. Straight to the socket: the way through the framework's reply costs a small search more than
 * reading, checking and compiling it.
 */
export function answer(
  asked: Asked,
  response: ServerResponse,
  meter: Meter,
  http: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  meter(asked.url, http, performance.now() - asked.began);
  response.writeHead(http, [
    ...FIXED,
    'x-request-id',
    asked.id,
    'content-length',
    String(Buffer.byteLength(body)),
    ...Object.entries(headers).flat(),
  ]);
  response.end(body);
}

/** Answers what a run gives: its text, or what went wrong. */
export function answerWith(
  run: Promise<string>,
  asked: Asked,
  response: ServerResponse,
  meter: Meter,
  log: FastifyBaseLogger,
  refusals: Refusals,
): void {
  run.then(
    (body) => answer(asked, response, meter, 200, body),
    (error) => {
      const problem = refusalOf(asked, error, log);
      refusals.note(asked, problem);
      answer(asked, response, meter, problem.http, JSON.stringify(problem.envelope()), problem.headers);
    },
  );
}

/** What went wrong: in words where the caller can do something about it, with a request id where only we can. */
export function refusalOf({ id, url, address, body }: Omit<Asked, 'began'>, error: unknown, log: FastifyBaseLogger): Problem {
  const problem =
    problemOf(error, body) ??
    new Problem(500, 'Something went wrong on our side. Please report the request id', { data: { request_id: id } });
  if (problem.http >= 500) log.error({ err: error, reqId: id }, problem.message);
  else
    log.info(
      { status: problem.status, reqId: id, url: url.slice(0, 200), user: problem.by, address },
      problem.message.slice(0, 200),
    );
  return problem;
}
