import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

const inflated = promisify(inflate);

/** How much compressed objects may grow to, all together: beyond it they are not looked at. */
const MOST_INFLATED = 50_000_000;
/** How many objects and nodes of the page tree are looked at. */
const MOST_OBJECTS = 200_000;
const MOST_NODES = 10_000;
/** Where a file says that it ends. */
const ENDING = 2048;

/**
 * Whether a viewer can open a PDF: it is whole, from its head to where its end says so, and its catalog leads to a page.
 * What is encrypted is taken for sound that far, because only its owner can look into it.
 */
export async function opensAsPdf(bytes: Buffer): Promise<boolean> {
  let end = bytes.length;
  // Some writers fill the file up behind its end.
  while (end > 0 && (bytes[end - 1] === 0 || bytes[end - 1] === 32 || bytes[end - 1] === 10 || bytes[end - 1] === 13)) end -= 1;
  const text = bytes.toString('latin1', 0, end);
  const ending = text.slice(-ENDING);
  if (!text.slice(0, 1024).includes('%PDF-') || !/startxref\s{1,20}\d{1,10}\s{1,20}%%EOF/.test(ending)) return false;
  const root = /^\/Root\s{1,20}(\d{1,10})\s{1,20}\d{1,5}\s{1,20}R/.exec(text.slice(text.lastIndexOf('/Root')));
  if (!root) return false;
  const objects = await objectsIn(text);
  const catalog = objects.get(Number(root[1]));
  if (!catalog) return /\/Encrypt\s{1,20}\d/.test(text);
  const [, pages] = /\/Pages\s{1,20}(\d{1,10})\s/.exec(catalog) ?? [];
  return /\/Type\s{0,20}\/Catalog/.test(catalog) && hasPage(objects, Number(pages));
}

/** The objects of a file as they stand in it: number and text, each up to the next. */
function* standing(text: string): Generator<[number, string]> {
  let open: RegExpExecArray | undefined;
  let count = 0;
  for (const head of text.matchAll(/\b(\d{1,10})\s{1,20}\d{1,5}\s{1,20}obj\b/g)) {
    if (open) yield [Number(open[1]), text.slice(open.index + open[0].length, head.index)];
    open = head;
    count += 1;
    if (count > MOST_OBJECTS) return;
  }
  if (open) yield [Number(open[1]), text.slice(open.index + open[0].length)];
}

/** The objects of a file by their number, each as its text; of several with one number the last holds. */
async function objectsIn(text: string): Promise<Map<number, string>> {
  const objects = new Map<number, string>();
  let left = MOST_INFLATED;
  for (const [number, body] of standing(text)) {
    const stream = body.indexOf('stream');
    const own = stream < 0 ? body : body.slice(0, stream);
    objects.set(number, own);
    if (stream < 0 || left <= 0 || !/\/Type\s{0,20}\/ObjStm/.test(own)) continue;
    const held = await unpacked(own, body.slice(stream), left);
    left -= held.length;
    for (const [inner, object] of objectsWithin(own, held)) objects.set(inner, object);
  }
  return objects;
}

/** What a stream of objects holds, as text; nothing where it cannot be read. */
async function unpacked(dictionary: string, stream: string, most: number): Promise<string> {
  const begin = /^stream\r?\n/.exec(stream)?.[0].length ?? 0;
  const data = Buffer.from(stream.slice(begin, stream.lastIndexOf('endstream')), 'latin1');
  if (!/\/FlateDecode/.test(dictionary)) return data.toString('latin1');
  const held = await inflated(data, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH }).catch(() => Buffer.alloc(0));
  return held.toString('latin1');
}

/** A stream of objects begins with their numbers and places. */
function objectsWithin(dictionary: string, held: string): [number, string][] {
  const first = Number(/\/First\s{1,20}(\d{1,10})/.exec(dictionary)?.[1]);
  const numbers = held.slice(0, first || 0).match(/\d{1,10}/g) ?? [];
  const places = numbers.filter((_, index) => index % 2).map((place) => first + Number(place));
  return places.map((place, index) => [Number(numbers[2 * index]), held.slice(place, places[index + 1])]);
}

/** Whether a node of the page tree leads to a page. */
function hasPage(objects: Map<number, string>, top: number): boolean {
  const open = [top];
  const seen = new Set<number>();
  for (let at = open.pop(); at !== undefined && seen.size < MOST_NODES; at = open.pop()) {
    const node = objects.get(at) ?? '';
    if (seen.has(at)) continue;
    seen.add(at);
    if (/\/Type\s{0,20}\/Page\b/.test(node)) return true;
    const [, kids = '', elsewhere] = /\/Kids\s{0,20}(?:\[([^\]]*)\]|(\d{1,10})\s)/.exec(node) ?? [];
    const listed = elsewhere ? (objects.get(Number(elsewhere)) ?? '') : kids;
    for (const [, kid] of listed.matchAll(/\b(\d{1,10})\s{1,20}\d{1,5}\s{1,20}R/g)) open.push(Number(kid));
  }
  return false;
}
