import { constants, inflateSync } from 'node:zlib';

/** How much the compressed objects of one file may grow to, all together: beyond it they are not looked at. */
const MOST_INFLATED = 32_000_000;
/** The same for the tables of a file that is encrypted, which are gone through byte by byte. */
const MOST_TABLES = 4_000_000;
/** What opening a stream takes from that at least, however little it holds. */
const LEAST_INFLATED = 16_384;
/** How many letters of objects are read, all together. */
const MOST_READ = 2_000_000;
/** How many objects, and how many words that may begin or end one, are looked at. */
const MOST_OBJECTS = 100_000;
/** How many letters of a list of them, where a stream of objects begins. */
const MOST_LIST = 2_000_000;
const MOST_WORDS = 300_000;
/** How much shorter the data of a stream can be than what it holds. */
const MOST_DEFLATED = 1032;

interface Standing {
  number: number;
  /** Its content up to its end or to its stream. */
  own: string;
  /** The bytes of its stream, one a letter. */
  stream: string | undefined;
}

/** The objects of a file by their number, each as its text; of several with one number the last holds. */
export interface PdfObjects {
  get(number: number): string | undefined;
  /** Whether the file's table says of an object that it is in a stream of objects that is there. */
  isInStream(number: number): boolean;
}

/** Reads the objects of a file; what is encrypted is not unpacked, but for the tables, which never are. */
export function objectsOf(text: string, encrypted: boolean): PdfObjects {
  const objects = new Map<number, string>();
  const streams = new Set<number>();
  const tables: Standing[] = [];
  const budget = { left: encrypted ? MOST_TABLES : MOST_INFLATED };
  for (const object of standing(text)) {
    objects.set(object.number, object.own);
    const [, type] = (object.stream !== undefined && /\/Type\s{0,20}\/(ObjStm|XRef)\b/.exec(object.own)) || [];
    if (type === 'XRef') tables.push(object);
    if (type === 'ObjStm') streams.add(object.number);
    if (type !== 'ObjStm' || encrypted) continue;
    const held = unpacked(object, budget);
    for (const [inner, own] of objectsWithin(object.own, held, MOST_OBJECTS - objects.size)) objects.set(inner, own);
  }
  const places = encrypted ? placesIn(tables, budget) : new Map<number, number>();
  let read = MOST_READ;
  return {
    get(number) {
      const own = objects.get(number)?.slice(0, read);
      read -= own?.length ?? 0;
      return own === undefined ? undefined : content(own);
    },
    isInStream: (number) => streams.has(places.get(number) ?? Number.NaN),
  };
}

/** What counts of a text: comments are none of it, and what strings say is not looked at. */
export function content(text: string): string {
  const opening = /[%(]/g;
  let kept = '';
  let from = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    kept += text.slice(from, found.index) + standIn(found[0]);
    from = behind(text, found.index);
    opening.lastIndex = from;
  }
  return kept + text.slice(from);
}

/** Where a comment or a string ends that begins at a place; strings nest. */
function behind(text: string, begin: number): number {
  let at = begin + 1;
  if (text[begin] === '%') {
    while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
    return at;
  }
  for (let open = 1; at < text.length && open > 0; at += 1) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === '(') open += 1;
    else if (letter === ')') open -= 1;
  }
  return at;
}

/** The objects of a file as they stand in it, each up to its end or, where that is missing, to the next. */
function* standing(text: string): Generator<Standing> {
  const words = /[%(]|endobj|obj|stream/g;
  let open: { number: number; kept: string; from: number; stream?: string } | undefined;
  let left = MOST_OBJECTS;
  const until = (at: number): string => (open?.kept ?? '') + text.slice(open?.from, at);
  const closed = (at: number): Standing[] =>
    open ? [{ number: open.number, own: open.stream === undefined ? until(at) : open.kept, stream: open.stream }] : [];
  const before = (at: number): string => text.slice(Math.max(0, at - 40), at);
  for (let count = 0; left > 0 && count < MOST_WORDS; count += 1) {
    const word = words.exec(text);
    if (!word) break;
    const [what] = word;
    if (what === '%' || (what === '(' && open)) {
      words.lastIndex = behind(text, word.index);
      if (open) open = { ...open, kept: until(word.index) + standIn(what), from: words.lastIndex };
    } else if (what === 'obj') {
      const head = /(?:^|\D)(\d{1,10})\s{1,20}\d{1,5}\s{1,20}$/.exec(before(word.index));
      if (!head) continue;
      yield* closed(word.index - head[0].length);
      open = { number: Number(head[1]), kept: '', from: words.lastIndex };
      left -= 1;
    } else if (what === 'endobj') {
      yield* closed(word.index);
      open = undefined;
    } else if (what === 'stream' && open && open.stream === undefined && />>\s{0,20}$/.test(before(word.index))) {
      const own = until(word.index);
      const [begin, end] = dataAt(text, words.lastIndex, own);
      open = { ...open, kept: own, from: end, stream: text.slice(begin, end) };
      words.lastIndex = end;
    }
  }
  yield* closed(text.length);
}

/** What stands for a comment or a string where it is not looked at. */
const standIn = (opening: string): string => (opening === '(' ? '()' : ' ');

/** Where the data of a stream begins and ends: as long as it says, if it ends there, or up to the word that ends it. */
function dataAt(text: string, at: number, dictionary: string): [number, number] {
  const begin = at + (text.startsWith('\r\n', at) ? 2 : Number(text[at] === '\n' || text[at] === '\r'));
  const length = Number(/\/Length\s{0,20}(\d{1,9})(?!\d|\s{1,20}\d)/.exec(dictionary)?.[1] ?? Number.NaN);
  if (/^\s{0,20}endstream/.test(text.slice(begin + length, begin + length + 29))) return [begin, begin + length];
  const end = text.indexOf('endstream', begin);
  return [begin, end < 0 ? text.length : end];
}

/** What a stream holds, one letter a byte; nothing where it cannot be read or where no more may be. */
function unpacked({ own, stream = '' }: Standing, budget: { left: number }): string {
  if (!/\/FlateDecode\b/.test(own)) return stream;
  if (budget.left <= 0) return '';
  const data = Buffer.from(stream, 'latin1');
  const held = inflated(data, budget.left);
  // How far one came that cannot be read is not told: as far as it can have come.
  budget.left -= Math.max(LEAST_INFLATED, held?.length ?? data.length * MOST_DEFLATED);
  const columns = /\/Predictor\s{1,20}1\d\b/.test(own) ? Number(/\/Columns\s{1,20}(\d{1,5})/.exec(own)?.[1] ?? 1) : 0;
  return (held && columns ? unfiltered(held, columns) : (held ?? Buffer.alloc(0))).toString('latin1');
}

/** At once: to hand over each of thousands of small streams takes longer than to unpack them. */
function inflated(data: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
}

/** Undoes what PNG does to rows before they are compressed, as far as tables use it: to the left (1) and up (2). */
function unfiltered(rows: Buffer, columns: number): Buffer {
  const plain = Buffer.alloc(Math.floor(rows.length / (columns + 1)) * columns);
  for (let at = 0; at < plain.length; at += 1) {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const filter = rows[row * (columns + 1)];
    const left = filter === 1 && column > 0 ? (plain[at - 1] ?? 0) : 0;
    const above = filter === 2 && row > 0 ? (plain[at - columns] ?? 0) : 0;
    plain[at] = (rows[row * (columns + 1) + 1 + column] ?? 0) + left + above;
  }
  return plain;
}

/** A stream of objects begins with their numbers and places. */
function objectsWithin(dictionary: string, held: string, most: number): [number, string][] {
  const first = Number(/\/First\s{1,20}(\d{1,10})/.exec(dictionary)?.[1] ?? 0);
  const listed: [number, number][] = [];
  for (const [, number, place] of held.slice(0, Math.min(first, MOST_LIST)).matchAll(/(\d{1,10})\s{1,20}(\d{1,10})/g)) {
    if (listed.length >= most) break;
    listed.push([Number(number), first + Number(place)]);
  }
  listed.sort(([, one], [, other]) => one - other);
  return listed.map(([number, place], index) => [number, held.slice(place, listed[index + 1]?.[1])]);
}

/** The numbers of the streams that objects are in, by the numbers of those, from tables that are streams: the last holds. */
function placesIn(tables: Standing[], budget: { left: number }): Map<number, number> {
  const places = new Map<number, number>();
  for (const table of tables) {
    const widths = numbersOf('W', table.own);
    const [kind = 0, place = 0, rest = 0] = widths;
    const width = kind + place + rest;
    if (widths.length !== 3 || width < 1 || widths.some((one) => one > 8)) continue;
    const rows = Buffer.from(unpacked(table, budget), 'latin1');
    const sections = numbersOf('Index', table.own);
    let at = 0;
    for (let section = 0; section < Math.max(sections.length, 1); section += 2) {
      const from = sections[section] ?? 0;
      const to = from + (sections[section + 1] ?? MOST_OBJECTS);
      for (let number = from; number < to && at + width <= rows.length && places.size < MOST_OBJECTS; number += 1, at += width) {
        if (kind && place && rows[at + kind - 1] === 2)
          places.set(number, rows.subarray(at + kind, at + kind + place).reduce(shifted, 0));
      }
    }
  }
  return places;
}

const shifted = (high: number, low: number): number => high * 256 + low;

/** `/W [1 2 1]` or `/Index [0 9]` of a table. */
const numbersOf = (name: string, dictionary: string): number[] =>
  (new RegExp(`/${name}\\s{0,20}\\[([\\d\\s]{0,2000})\\]`).exec(dictionary)?.[1]?.match(/\d{1,10}/g) ?? []).map(Number);
