import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor, pack, WORTH_IT } from './compress.ts';

/** Whether a reader has what bears this mark (RFC 9110 §13.1.2), however a proxy between has written it. */
export const has = (header: string | undefined, mark: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === `"${mark}"`);

/** A text that is answered to everybody as it is: turned into bytes and packed once for each way of packing. */
export class SharedText {
  readonly #text: string;
  readonly #mark: string;
  readonly #bytes = new Map<Encoding | undefined, Promise<Buffer>>();

  constructor(text: string) {
    this.#text = text;
    this.#mark = createHash('sha1').update(text).digest('base64url');
  }

  /** Answers it as its reader takes it; who has it already is told so. */
  async answer({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (reply.statusCode === 200) {
      reply.header('etag', `W/"${this.#mark}"`);
      if (has(headers['if-none-match'], this.#mark)) return reply.code(304).send();
    }
    if (this.#text.length <= WORTH_IT) return reply.send(await this.#as(undefined));
    const encoding = encodingFor(headers['accept-encoding']);
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(await this.#as(encoding));
  }

  #as(encoding: Encoding | undefined): Promise<Buffer> {
    const made = this.#bytes.get(encoding);
    if (made) return made;
    const making = encoding ? pack[encoding](this.#text) : Promise.resolve(Buffer.from(this.#text));
    this.#bytes.set(encoding, making);
    // No memory for it, say: the next may have more luck.
    making.catch(() => this.#bytes.delete(encoding));
    return making;
  }
}
