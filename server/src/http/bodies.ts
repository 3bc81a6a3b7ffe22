import type { Server } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { Identity } from './identity.ts';
import { refuseUnreadable } from './unreadable.ts';

/** How many bytes of a body are read before it is known who sends it. */
export const SMALL_BODY = 16_384;

/** How many bytes of larger bodies are in this process at once: of everybody, and of one person. */
const MOST = 80_000_000;
const MOST_OF_ONE = 40_000_000;

/** Bounds what bodies hold, from their first byte until the answer is out: they are read, parsed and worked on meanwhile. */
export class Bodies {
  #all = 0;
  readonly #of = new Map<number, number>();

  /** Takes a body in, once `identify` has told whose it is; refuses it with 503 where too much is here already. */
  async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    limit: number,
    identify: () => Promise<Pick<Identity, 'userId'>>,
  ): Promise<void> {
    const { 'content-length': told, 'transfer-encoding': encoding } = request.headers;
    // One that does not say its length may have any.
    const bytes = encoding ? limit : Number(told ?? 0);
    if (bytes <= SMALL_BODY) return;
    const { userId } = await identify();
    // Refused for its size in a moment, unread.
    if (bytes > limit) return;
    const own = (this.#of.get(userId) ?? 0) + bytes;
    if (this.#all + bytes > MOST || own > MOST_OF_ONE)
      throw new Problem(503, 'Too much is being uploaded just now. Try again in a moment', { headers: { 'retry-after': '5' } });
    this.#all += bytes;
    this.#of.set(userId, own);
    reply.raw.once('close', () => {
      this.#all -= bytes;
      const left = (this.#of.get(userId) ?? 0) - bytes;
      if (left) this.#of.set(userId, left);
      else this.#of.delete(userId);
    });
  }
}

/** How long somebody who is still sending may take to read that it is refused. */
const AFTER_REFUSAL = 2000;

/** How long a body may take to come: ten seconds, and a slow line's time for what is larger. */
const patienceWith = (bytes: number) => 10_000 + (bytes > SMALL_BODY ? bytes / 100 : 0);

/** Hangs up on who sends a body by drops, with 408: connections are few and what has come of it stays in memory. */
export function cutSlowBodies(
  server: Server,
  patience: (bytes: number) => number = patienceWith,
  afterRefusal = AFTER_REFUSAL,
): void {
  server.on('request', (request, response) => {
    if (request.complete || request.method !== 'POST') return;
    const { 'content-length': told, 'transfer-encoding': encoding } = request.headers;
    const bytes = Number(told ?? 0);
    if (!bytes && !encoding) return;
    const timer = setTimeout(() => {
      const { socket } = request;
      if (request.complete || socket.destroyed) return;
      if (response.headersSent) socket.destroy();
      else refuseUnreadable(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
      socket.destroySoon();
    }, patience(bytes)).unref();
    request.once('close', () => clearTimeout(timer));
    // Refused before all of it has come: the rest is not waited for.
    response.once('finish', () => {
      if (!request.complete) setTimeout(() => request.socket.destroy(), afterRefusal).unref();
    });
  });
}
