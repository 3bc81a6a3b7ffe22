import sjson from 'secure-json-parse';
import { cut } from './fields.ts';
import { PartnerError } from './partner.ts';
import { breathe, Toil } from './toil.ts';

const MAX_ITEM = 2_000_000;
const MAX_HEAD = 2000;

/** What came is no list; `head` is how it begins. */
export class NoList extends Error {
  head: string;
  constructor(head: string) {
    super('no list');
    this.head = head;
  }
}

/**
 * The items of a JSON list as they arrive, so that a list of any length takes the memory of its longest item.
 * Throws NoList where it is none, a PartnerError where it is malformed or ends too early.
 */
export async function* jsonList(partner: string, pieces: AsyncIterable<string>): AsyncGenerator<unknown> {
  const broken = (how: string, cause?: unknown) => new PartnerError('answer', `${partner} sends a list that ${how}.`, { cause });
  const toil = new Toil(partner);
  const read = (text: string): unknown => {
    try {
      return sjson.parse(text, undefined, { protoAction: 'remove', constructorAction: 'remove' });
    } catch (cause) {
      throw broken('cannot be read', cause);
    }
  };
  async function* parsed(texts: string[]): AsyncGenerator<unknown> {
    for (const text of texts) {
      yield toil.work(() => read(text));
      await breathe();
    }
  }
  const items = new Items();
  const next = (piece: string) => toil.work(() => [...items.next(piece)]);
  let head = '';
  for await (const piece of pieces) {
    if (items.state === 'before') {
      head = (head + piece).trimStart();
      if (head.startsWith('[')) yield* parsed(next(head));
      else if (head.length > MAX_HEAD) break;
    } else yield* parsed(next(piece));
    await breathe();
    if (items.pending > MAX_ITEM) throw broken('holds something too large');
    if (items.state === 'after') return;
  }
  if (items.state === 'before') throw new NoList(cut(head, MAX_HEAD));
  throw broken('breaks off in the middle');
}

/** Cuts a list's text at its commas. */
class Items {
  state: 'before' | 'within' | 'after' = 'before';
  #text = '';
  /** Where reading goes on; one beyond the end where a backslash stands last. */
  #at = 0;
  #depth = 0;
  #quoted = false;

  /** How much of an unfinished item waits. */
  get pending(): number {
    return this.#text.length;
  }

  /** The texts of the items that this piece completes. */
  *next(piece: string): Generator<string> {
    this.#text += piece;
    this.state = 'within';
    let start = 0;
    for (; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at];
      if (this.#quoted) {
        if (sign === '\\') this.#at++;
        else if (sign === '"') this.#quoted = false;
      } else if (sign === '"') this.#quoted = true;
      else if (sign === '[' || sign === '{') {
        if (this.#depth++ === 0) start = this.#at + 1;
      } else if (sign === ']' || sign === '}') {
        if (--this.#depth > 0) continue;
        const last = this.#text.slice(start, this.#at);
        if (last.trim()) yield last;
        this.state = 'after';
        return;
      } else if (sign === ',' && this.#depth === 1) {
        yield this.#text.slice(start, this.#at);
        start = this.#at + 1;
      }
    }
    this.#text = this.#text.slice(start);
    this.#at -= start;
  }
}
