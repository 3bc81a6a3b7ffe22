import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const SANE = /^[\w.-]{1,64}$/;

/** The id that answer, log and audit trail share: the caller's own `X-Request-Id` where it is a plain word, else a new one. */
export function requestIdOf({ 'x-request-id': given }: IncomingHttpHeaders): string {
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
}
