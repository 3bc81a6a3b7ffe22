import { Parser } from 'htmlparser2';
import { PartnerError } from './partner.ts';
import { breathe, Toil } from './toil.ts';

const MAX_DEPTH = 32;
const MAX_RECORD = 2_000_000;
/** What an element costs beside its signs. */
const OVERHEAD = 50;
/** What is parsed without a look at the clock. */
const PIECE = 16_384;

interface Open {
  record: Record<string, unknown>;
  text: string;
}

/** What came is another document; `root` is its outermost element. */
export class OtherRoot extends PartnerError {}

/**
 * The elements named `record` of an XML document whose outermost element is `root`, as they arrive. Children become
 * fields by their local name: text, or a record where there are attributes or children and no text; several of a name
 * a list. No entity is expanded but XML's own five. Throws a PartnerError where it is no such document.
 */
export async function* xmlRecords(
  partner: string,
  pieces: AsyncIterable<string>,
  { root, record }: { root: string; record: string },
): AsyncGenerator<Record<string, unknown>> {
  const toil = new Toil(partner);
  const records = new Records(partner, root, record);
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += PIECE) {
      toil.work(() => records.write(piece.slice(at, at + PIECE)));
      yield* records.take();
      await breathe();
    }
  }
  records.end();
  yield* records.take();
}

/** A document as it is read. The parser forgives nearly everything and says nothing of it: what must hold is checked here. */
class Records {
  readonly #partner: string;
  readonly #root: string;
  readonly #record: string;
  readonly #parser: Parser;
  readonly #open: Open[] = [];
  #ready: Record<string, unknown>[] = [];
  #depth = 0;
  /** Where the newest tag that opened ends. */
  #opening = -1;
  /** Of the record that is open. */
  #size = 0;
  /** Read since the last tag: the parser may keep it until the next one. */
  #pending = 0;
  #state: 'before' | 'within' | 'after' = 'before';

  constructor(partner: string, root: string, record: string) {
    this.#partner = partner;
    this.#root = root;
    this.#record = record;
    this.#parser = new Parser(
      {
        onattribute: (name, value) => this.#grow(name.length + value.length + OVERHEAD),
        onopentag: (name, attributes) => this.#opened(localName(name), attributes),
        ontext: (text) => this.#text(text),
        onclosetag: (name, isImplied) => this.#closed(localName(name), isImplied),
      },
      { xmlMode: true },
    );
  }

  /** Throws a PartnerError where this is no such document. */
  write(piece: string): void {
    this.#parser.write(piece);
    this.#pending += piece.length;
    if (this.#pending > MAX_RECORD) throw this.#broken('holds something too large');
  }

  /** Whatever is open still is closed by the parser itself, which it says. */
  end(): void {
    this.#parser.end();
    if (this.#state !== 'after') throw this.#broken('cannot be read');
  }

  /** The records that are complete. */
  take(): Record<string, unknown>[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #broken(how: string): PartnerError {
    return new PartnerError('answer', `${this.#partner} sends XML that ${how}.`);
  }

  #grow(by: number): void {
    this.#size += by;
    if (this.#size > MAX_RECORD) throw this.#broken('holds something too large');
  }

  #opened(name: string, attributes: Record<string, string>): void {
    this.#pending = 0;
    this.#opening = this.#parser.endIndex;
    if (this.#depth++ === 0 && (name !== this.#root || this.#state === 'after')) {
      const wanted = this.#root === 'rss' ? 'a feed' : 'a list of animals';
      throw new OtherRoot('answer', `${this.#partner} answers with something else than ${wanted}.`);
    }
    this.#state = 'within';
    if (this.#depth > MAX_DEPTH) throw this.#broken('is nested too deeply');
    if (this.#open.length > 0) this.#open.push({ record: { ...attributes }, text: '' });
    else if (name === this.#record) this.#open.push({ record: {}, text: '' });
    else {
      this.#size = 0;
      return;
    }
    this.#grow(name.length + OVERHEAD);
  }

  #text(text: string): void {
    const top = this.#open.at(-1);
    if (!top) return;
    this.#grow(text.length);
    top.text += text;
  }

  #closed(name: string, isImplied: boolean): void {
    // What closes itself ends where it begins; others are closed unsaid by an element around them, or by the end of all.
    if (isImplied && this.#parser.endIndex !== this.#opening) throw this.#broken('cannot be read');
    this.#pending = 0;
    if (--this.#depth === 0) this.#state = 'after';
    const closed = this.#open.pop();
    if (!closed) return;
    const parent = this.#open.at(-1);
    if (parent) add(parent.record, name, closed);
    else {
      this.#ready.push(closed.record);
      this.#size = 0;
    }
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function add(parent: Record<string, unknown>, name: string, { record, text }: Open): void {
  const value = text.trim() || Object.keys(record).length === 0 ? text.trim() : record;
  const former = Object.hasOwn(parent, name) ? parent[name] : undefined;
  // A value is never a list itself.
  if (Array.isArray(former)) return void former.push(value);
  const all = former === undefined ? value : [former, value];
  // A name like __proto__ is a name like any other.
  Object.defineProperty(parent, name, { value: all, enumerable: true, writable: true, configurable: true });
}
