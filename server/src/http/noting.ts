import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { credentialsOf } from './frame.ts';
import type { Identities } from './identity.ts';
import type { Count } from './metrics.ts';
import { searches } from './search.ts';

/** A call that was answered. */
export interface Answered {
  id: string;
  /** The call's address. */
  url: string;
  headers: IncomingHttpHeaders;
  http: number;
  /** In milliseconds, from the request to the answer. */
  took: number;
  /** Why it was refused, in the words of the answer. */
  refused?: string | undefined;
}

/** Notes that a call was answered. */
export type Meter = (answered: Answered) => void;

/** From when on a search is slow enough to be told of, in milliseconds. */
const SLOW = 1000;
const LONGEST = 200;

/**
 * Counts an answer and writes its line: who called what, how it ended, how long it took. Every call has one at `info`, but
 * for searches that went well and fast: there are thousands a second of them, and a line for each takes a twentieth of
 * what they cost altogether. `LOG_LEVEL=debug` shows them too.
 */
export function noteAnswers(identities: Identities, count: Count, log: FastifyBaseLogger): Meter {
  const everySearch = log.level === 'debug' || log.level === 'trace';
  return ({ id, url, headers, http, took, refused }) => {
    count(url, http, took);
    const plain = http === 200 && took < SLOW && searches.has(url);
    if (plain && !everySearch) return;
    const user = identities.remembered(credentialsOf(headers))?.userId;
    const line = { reqId: id, call: url, user, status: http, ms: Math.round(took) };
    log[plain ? 'debug' : 'info'](line, refused?.slice(0, LONGEST) ?? 'answered');
  };
}
