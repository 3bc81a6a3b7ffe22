import { SaxesParser } from 'saxes';
import { PartnerError } from './partner.ts';

const MAX_DEPTH = 32;
const MAX_RECORD = 2_000_000;
/** What an element costs beside its signs. */
const OVERHEAD = 50;
/** What carelessly made feeds hold and nothing hangs on: signs XML forbids, and the names of HTML's entities. */
const HARMLESS = /(disallowed character|malformed character entity|undefined entity)\.$/;

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
  const ready: Record<string, unknown>[] = [];
  const open: Open[] = [];
  const parser = new SaxesParser();
  let depth = 0;
  /** Of the record that is open. */
  let size = 0;
  /** Read since the last tag: the parser keeps it until the next one. */
  let pending = 0;
  const broken = (how: string, cause?: unknown) => new PartnerError('answer', `${partner} sends XML that ${how}.`, { cause });

  const grow = (by: number) => {
    size += by;
    if (size > MAX_RECORD) throw broken('holds something too large');
  };

  parser.on('error', (error) => {
    if (!HARMLESS.test(error.message)) throw broken('cannot be read', error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    if (depth++ === 0 && local !== root) {
      throw new OtherRoot(
        'answer',
        `${partner} answers with something else than ${root === 'rss' ? 'a feed' : 'a list of animals'}.`,
      );
    }
    if (depth > MAX_DEPTH) throw broken('is nested too deeply');
    pending = 0;
    if (open.length > 0) open.push({ record: { ...attributes }, text: '' });
    else if (local === record) open.push({ record: {}, text: '' });
    else return;
    grow(Object.entries(attributes).flat().join('').length + local.length + OVERHEAD);
  });
  const addText = (text: string) => {
    const top = open.at(-1);
    if (!top) return;
    grow(text.length);
    top.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    depth--;
    pending = 0;
    const closed = open.pop();
    if (!closed) return;
    const parent = open.at(-1);
    if (parent) add(parent.record, localName(name), closed);
    else {
      ready.push(closed.record);
      size = 0;
    }
  });

  for await (const piece of pieces) {
    parser.write(piece);
    pending += piece.length;
    if (pending > MAX_RECORD) throw broken('holds something too large');
    yield* ready.splice(0);
  }
  parser.close();
  yield* ready.splice(0);
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
