import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import sjson from 'secure-json-parse';
import type { Dispatcher } from 'undici';
import { type PageAnswer, type PageHead, pageAnswer } from '../page-answer.ts';
import { PartnerError, TooLarge } from '../partner.ts';
import { inTurn } from '../toil.ts';

export interface Bounds {
  /** The partner's name, to begin sentences with. */
  name: string;
  maxBytes: number;
  /** The same for a list, of which little is held at a time. */
  maxListBytes: number;
  /** How long the body may keep us waiting in all, in ms: a trickle is no answer. */
  maxWaitMs: number;
  signal: AbortSignal | undefined;
}

/** What is parsed in one go holds up everybody else: 8 MB for some 60 ms. */
const MAX_TEXT = 8 * 2 ** 20;
/** What no list of animals comes near, however alike they are; small answers may be as they like. */
const MAX_RATIO = 300;
const ALWAYS_UNPACKED = 4 * 2 ** 20;

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The line broke or fell silent within the body: a reading can be tried again. */
export class CutOff extends PartnerError {}

/** An answer whose body comes at most once, and never more than `maxBytes` of it, counted after decompression. */
export class PartnerResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  /** Where the answer came from, after redirects. */
  readonly url: URL;
  readonly #bounds: Bounds;
  readonly #again: ((error: CutOff) => Promise<PartnerResponse>) | undefined;
  readonly #body: Readable;
  /** How many bytes have come, as they were sent. */
  #packed = 0;

  constructor(
    { statusCode, headers, body }: Dispatcher.ResponseData,
    url: URL,
    bounds: Bounds,
    again?: (error: CutOff) => Promise<PartnerResponse>,
  ) {
    this.status = statusCode;
    this.headers = headers;
    this.url = url;
    // Leaving a body unread is no failure; who reads it still hears of one.
    this.#body = body.on('error', () => {});
    this.#bounds = bounds;
    this.#again = again;
  }

  /** One header's value. */
  header(name: string): string | undefined {
    const value = this.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  /** The body in pieces as it arrives. */
  async *stream(maxBytes = this.#bounds.maxBytes): AsyncGenerator<Uint8Array> {
    const { name } = this.#bounds;
    let bytes = 0;
    for await (const piece of this.#decompressed()) {
      bytes += piece.byteLength;
      if (bytes > maxBytes) {
        throw new TooLarge(`${name} sends more than ${Math.round(maxBytes / 2 ** 20)} MB in one answer.`);
      }
      if (bytes > ALWAYS_UNPACKED && bytes > this.#packed * MAX_RATIO)
        throw new TooLarge(`${name} sends an answer that is packed beyond belief.`);
      yield piece;
    }
  }

  /** The body in pieces of text, in the character set that the answer names, or XML in its first line. */
  async *texts(maxBytes?: number): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined;
    for await (const piece of this.stream(maxBytes)) {
      decoder ??= decoderOf(this.header('content-type') ?? '', Buffer.from(piece.subarray(0, 100)).toString('latin1'));
      yield decoder.decode(piece, { stream: true });
    }
    if (decoder) yield decoder.decode();
  }

  /** A list in pieces of text, however long it is: what reads it holds one item at a time. */
  list(): AsyncGenerator<string> {
    return this.texts(this.#bounds.maxListBytes);
  }

  /** The whole body, which is read in one go and must be short; asked for again where it broke off and the request only reads. */
  async text(): Promise<string> {
    try {
      let text = '';
      for await (const piece of this.texts(Math.min(this.#bounds.maxBytes, MAX_TEXT))) text += piece;
      return text;
    } catch (error) {
      if (!(error instanceof CutOff && this.#again)) throw error;
      return (await this.#again(error)).text();
    }
  }

  async json(): Promise<unknown> {
    return this.#parsed(await this.text());
  }

  /** A page of a list in JSON, which is read only where it is not known. */
  async page(
    read: (answer: unknown) => { head: PageHead; records: unknown[] },
    asked: Parameters<typeof pageAnswer>[2],
  ): Promise<PageAnswer> {
    return pageAnswer(await this.text(), async (text) => read(await this.#parsed(text)), asked);
  }

  async #parsed(text: string): Promise<unknown> {
    try {
      return await inTurn(() => sjson.parse(text, undefined, { protoAction: 'remove', constructorAction: 'remove' }));
    } catch (cause) {
      throw new PartnerError('answer', `${this.#bounds.name} answers with something that is not JSON.`, { cause });
    }
  }

  /** Leaves the body unread. */
  drop(): void {
    this.#body.destroy();
  }

  #decompressed(): AsyncIterable<Uint8Array> {
    const encoding = this.header('content-encoding')?.trim().toLowerCase() || 'identity';
    if (encoding === 'identity') return this.#arriving();
    const decoder = decoders[encoding]?.();
    if (!decoder) throw new PartnerError('answer', `${this.#bounds.name} packs its answer in a way we cannot open.`);
    pipeline(this.#arriving(), decoder).catch(() => {});
    return this.#unpacking(decoder);
  }

  async *#unpacking(decoder: Transform): AsyncGenerator<Uint8Array> {
    try {
      yield* decoder;
    } catch (error) {
      if (error instanceof PartnerError) throw error;
      throw new PartnerError('answer', `${this.#bounds.name} sends an answer that cannot be unpacked.`, { cause: error });
    }
  }

  /** Counts only the time we wait: whoever reads may take long over each piece. */
  async *#arriving(): AsyncGenerator<Uint8Array> {
    const { name, maxWaitMs, signal } = this.#bounds;
    let waited = 0;
    let since = performance.now();
    try {
      for await (const piece of this.#body) {
        waited += performance.now() - since;
        this.#packed += piece.byteLength;
        if (waited > maxWaitMs) throw new PartnerError('reach', `${name} sends too slowly.`);
        yield piece;
        since = performance.now();
      }
    } catch (error) {
      if (error instanceof PartnerError) throw error;
      signal?.throwIfAborted();
      throw new CutOff('reach', `${name}'s answer breaks off in the middle.`, { cause: error });
    }
  }
}

function decoderOf(contentType: string, beginning: string): TextDecoder {
  const named = /charset="?([\w-]+)/i.exec(contentType) ?? /^<\?xml[^>]*encoding=["']([\w-]+)/.exec(beginning);
  try {
    return new TextDecoder(named?.[1]);
  } catch {
    return new TextDecoder();
  }
}
