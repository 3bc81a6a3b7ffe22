import { content, objectsOf, type PdfObjects } from './pdf-objects.ts';

/** How many nodes of the page tree are looked at. */
const MOST_NODES = 10_000;
/** Where a file says what it is, where it says that it ends, and how long its last dictionary may be. */
const BEGINNING = 1024;
const ENDING = 2048;
const MOST_TRAILER = 65_536;

const REFERENCE = '(\\d{1,10})\\s{1,20}\\d{1,5}\\s{1,20}R\\b';
/** The numbers of the objects that a text refers to behind a word. */
const references = (text: string, behind: string): number[] =>
  [...text.matchAll(new RegExp(`${behind}${REFERENCE}`, 'g'))].map(([, number]) => Number(number));
/** Behind the name of a key. */
const behindKey = (key: string): string => `/${key}\\s{0,20}`;

/**
 * Whether a viewer can open a PDF: it is whole, from its head to where its end says so, its end leads to its table, and its
 * catalog to a page. What is encrypted is taken for sound where its table says that it is, because only its owner can look
 * into it.
 */
export function opensAsPdf(bytes: Buffer): boolean {
  let end = bytes.length;
  // Some writers fill the file up behind its end.
  while (end > 0 && (bytes[end - 1] === 0 || bytes[end - 1] === 32 || bytes[end - 1] === 10 || bytes[end - 1] === 13)) end -= 1;
  const whole = bytes.toString('latin1', 0, end);
  const head = whole.slice(0, BEGINNING).indexOf('%PDF-');
  if (head < 0) return false;
  const trailer = trailerOf(whole, head);
  const [root] = references(trailer, behindKey('Root'));
  if (root === undefined) return false;
  const encrypted = /\/Encrypt\b/.test(trailer);
  const objects = objectsOf(whole.slice(head), encrypted);
  if (encrypted && !tellsHow(trailer, objects)) return false;
  const catalog = objects.get(root);
  if (catalog === undefined) return objects.isInStream(root);
  return /\/Type\s{0,20}\/Catalog\b/.test(catalog) && hasPage(objects, references(catalog, behindKey('Pages')));
}

/**
 * The dictionary of the last table, to which the end of a file leads; empty where there is no table. Places count from
 * the head of the file or, as some writers count, from whatever stands before that.
 */
function trailerOf(text: string, head: number): string {
  const [, place] = [...text.slice(-ENDING).matchAll(/startxref\s{1,20}(\d{1,10})\s{1,20}%%EOF/g)].at(-1) ?? [];
  if (!place) return '';
  for (const at of new Set([Number(place) + head, Number(place)])) {
    const table = text.slice(at, at + MOST_TRAILER);
    if (/^\s{0,20}xref\s{1,20}\d{1,10}\s{1,20}\d/.test(table)) {
      const begin = text.indexOf('trailer', at);
      return begin < 0 ? '' : dictionaryIn(text.slice(begin, begin + MOST_TRAILER), 'startxref');
    }
    const found = /^\s{0,20}\d{1,10}\s{1,20}\d{1,5}\s{1,20}obj\b/.test(table) ? dictionaryIn(table, 'stream') : '';
    if (/\/Type\s{0,20}\/XRef\b/.test(found)) return found;
  }
  return '';
}

/** What stands in a text before the word that ends it. */
const dictionaryIn = (text: string, end: string): string => content(text).split(end, 1)[0] ?? '';

/** Whether it is there what an encrypted file says of how it is encrypted. */
function tellsHow(trailer: string, objects: PdfObjects): boolean {
  const [number] = references(trailer, behindKey('Encrypt'));
  const said = number === undefined ? /\/Encrypt\s{0,20}<<(.*)/s.exec(trailer)?.[1] : objects.get(number);
  return /\/Filter\s{0,20}\/\w/.test(said ?? '');
}

/** Whether a node of the page tree leads to a page. */
function hasPage(objects: PdfObjects, open: number[]): boolean {
  const seen = new Set<number>();
  for (let at = open.pop(); at !== undefined && seen.size < MOST_NODES; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const node = objects.get(at);
    if (node === undefined ? objects.isInStream(at) : /\/Type\s{0,20}\/Page\b/.test(node)) return true;
    // Kids are listed in the node, or in an object that is nothing but their list.
    const [, kids = ''] = /(?:\/Kids\s{0,20}|^\s{0,20})\[([^[\]]*)\]/.exec(node ?? '') ?? [];
    for (const kid of references(kids, '\\b')) open.push(kid);
    for (const list of references(node ?? '', behindKey('Kids'))) open.push(list);
  }
  return false;
}
