import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Problem } from '../problem.ts';
import { ANSWER_HEADERS } from './headers.ts';

/** Answers what is not even HTTP with our own envelope and headers, and hangs up. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const [http, reason, message]: [number, string, string] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large', 'The headers are too long']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout', 'The request took too long to arrive']
        : [400, 'Bad Request', 'This is not a request'];
  const body = JSON.stringify(new Problem(http, message).envelope());
  const headers = { ...ANSWER_HEADERS, 'x-request-id': randomUUID(), 'content-type': 'application/json; charset=utf-8' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${http} ${reason}\r\n${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
