import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '../problem.ts';
import { isWorthPacking, packed } from './compress.ts';
import { problemOf } from './failure.ts';
import { ANSWER_HEADERS } from './headers.ts';
import type { Meter } from './noting.ts';
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

/** What is answered: the envelope as text, and what its refusal has to say beside it. */
interface Said {
  http: number;
  body: string;
  headers?: Record<string, string>;
  refused?: string;
}

/**
 * Writes a call's answer. Straight to the socket: the way through the framework's reply costs a small search more than
 * reading, checking and compiling it.
 */
function answer(asked: Asked, response: ServerResponse, meter: Meter, said: Said): void {
  const accepted = response.req.headers['accept-encoding'];
  if (!isWorthPacking(said.body, accepted)) write(asked, response, meter, said, said.body);
  else
    packed(said.body, accepted).then(
      (smaller) =>
        write(
          asked,
          response,
          meter,
          { ...said, headers: { ...said.headers, ...smaller?.headers } },
          smaller?.bytes ?? said.body,
        ),
      // No memory for it, say: then as it is.
      () => write(asked, response, meter, said, said.body),
    );
}

/** A longer text is turned into bytes once: as a text it would be measured, joined to the headers and then written out. */
const SHORT = 16_384;

function write(asked: Asked, response: ServerResponse, meter: Meter, said: Said, text: string | Buffer): void {
  const body = typeof text === 'string' && text.length > SHORT ? Buffer.from(text) : text;
  const { http, headers = {}, refused } = said;
  const { id, url, address } = asked;
  meter({ id, url, address, headers: response.req.headers, http, took: performance.now() - asked.began, refused });
  response.writeHead(http, [
    ...FIXED,
    'x-request-id',
    id,
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
    (body) => answer(asked, response, meter, { http: 200, body }),
    (error) => {
      const problem = refusalOf(asked, error, log);
      refusals.note(asked, problem);
      const { http, headers, message } = problem;
      answer(asked, response, meter, { http, body: JSON.stringify(problem.envelope()), headers, refused: message });
    },
  );
}

/** What went wrong: in words where the caller can do something about it, with a request id where only we can. */
export function refusalOf({ id, body }: Pick<Asked, 'id' | 'body'>, error: unknown, log: FastifyBaseLogger): Problem {
  const problem =
    problemOf(error, body) ??
    new Problem(500, 'Something went wrong on our side. Please report the request id', { data: { request_id: id } });
  if (problem.http < 500) return problem;
  // That there is too much to do just now is meant to be said: nothing is broken, and nobody has to mend it.
  const isMeant = error instanceof Problem && error.http === 503 && !error.cause;
  log[isMeant ? 'warn' : 'error']({ err: error, reqId: id }, problem.message);
  return problem;
}
