import type { IncomingHttpHeaders } from 'node:http';
import { addressOf } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import type { FastifyBaseLogger } from 'fastify';
import { credentialsOf } from './frame.ts';
import type { Identities } from './identity.ts';
import type { Count } from './metrics.ts';

/** A call that was answered. */
export interface Answered {
  id: string;
  /** The call's address. */
  url: string;
  /** Where it came from. */
  address: string;
  headers: IncomingHttpHeaders;
  http: number;
  /** In milliseconds, from the request to the answer. */
  took: number;
  /** Why it was refused, in the words of the answer. */
  refused?: string | undefined;
}

/** Notes that a call was answered. */
export type Meter = (answered: Answered) => void;

const LONGEST = 200;

/** The levels that leave a call's line out. */
const QUIET = ['warn', 'error', 'fatal', 'silent'];

/** What takes as long as this is worth a line of its own at `info`, in milliseconds. */
const SLOW = 100;
/** The addresses of calls that change nothing. Nine of ten answers are theirs, and tell as much in a figure as in a line. */
const reads = new Set(calls.filter((call) => call.kind === 'search' || !call.writes).map(addressOf));

/**
 * Counts an answer and writes its line: who called what, how it ended, how long it took. At `info`, where it changed something, was
 * refused or was slow; a read that went well and quickly at `debug`. One line takes some 5 µs of processor time, of the 250 that a
 * small search took on the same machine.
 */
export function noteAnswers(identities: Identities, count: Count, log: FastifyBaseLogger): Meter {
  const quiet = QUIET.includes(log.level);
  const tellsAll = !quiet && log.level !== 'info';
  return ({ id, url, address, headers, http, took, refused }) => {
    count(url, http, took);
    if (quiet) return;
    const isQuickRead = http === 200 && took < SLOW && reads.has(url);
    if (isQuickRead && !tellsAll) return;
    const user = identities.remembered(credentialsOf(headers))?.userId;
    log[isQuickRead ? 'debug' : 'info'](
      { reqId: id, call: url, user, address, status: http, ms: Math.round(took) },
      refused?.slice(0, LONGEST) ?? 'answered',
    );
  };
}
