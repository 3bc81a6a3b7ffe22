import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';
import { Problem } from '../problem.ts';
import { isSound, unstorable } from '../sound-text.ts';

/** How large a body is taken in bytes, where its call does not say otherwise. */
export const BODY_LIMIT = 1_048_576;
const MAX_DEPTH = 100;
const BYTE_ORDER_MARK = 0xfeff;
const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;
const ZERO = 48;
const NINE = 57;

/** Takes bodies of JSON and nothing else: read for calls, as they came for searches, which know most of them already. */
export function acceptJson(app: FastifyInstance, read: (bytes: Buffer) => unknown): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ headers }, bytes, done) => {
    try {
      if (!isPlain(headers)) throw new Problem(415, 'The body must be JSON in UTF-8, not packed');
      done(null, read(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Whether a body is what its bytes say: in UTF-8 and not packed. */
function isPlain({ 'content-type': type = '', 'content-encoding': packed = 'identity' }: IncomingHttpHeaders): boolean {
  const [, charset = 'utf-8'] = /charset\s*=\s*"?([^";\s]+)/i.exec(type) ?? [];
  return /^utf-?8$/i.test(charset) && packed === 'identity';
}

/** Reads a body, refusing what PostgreSQL or a careless reader would trip over, and what could be read in two ways. */
export function readJson(bytes: Buffer): unknown {
  const text = bytes.toString();
  if (text === '') return undefined;
  if (!isUtf8(bytes)) throw unstorable();
  if (text.charCodeAt(0) === BYTE_ORDER_MARK) throw new Problem(400, 'The body begins with a byte order mark');
  const { depth, members } = measure(text);
  if (depth > MAX_DEPTH) throw new Problem(400, `The body is nested more than ${MAX_DEPTH} deep`);
  if (/\\u(0000|d[89a-f])/i.test(text) && !soundEscapes(text)) throw unstorable();
  const value = parsed(text);
  if (value === null) throw new Problem(400, 'The body must be an object');
  // What is named twice in one object is there once when it is read.
  if (members !== membersOf(value)) throw new Problem(400, `The body names '${repeated(text).slice(0, 100)}' twice`);
  return value;
}

function parsed(text: string): unknown {
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new Problem(400, 'The body is not the JSON this call takes');
  }
}

/** Whether escaped characters decode to well-formed text without NUL. */
function soundEscapes(text: string): boolean {
  for (const [, escapes = ''] of text.matchAll(/(?<!\\)(?:\\\\)*((?:\\u[0-9a-f]{4})+)/gi)) {
    const decoded = escapes.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (!isSound(decoded)) return false;
  }
  return true;
}

/** What is read as a number is the number that is written: 10.00000000000000000001 is not 10. What is beyond all its field refuses. */
function expectKept(written: string): void {
  const number = Number(written);
  if (written.length > LONGEST_NUMBER || (Number.isFinite(number) && exact(written) !== exact(String(number))))
    throw new Problem(400, `The body holds a number that cannot be kept as it is written: ${written.slice(0, 50)}`);
}

/** A number's digits and how far they are moved, however it is written. */
function exact(written: string): string {
  const [, whole = '', fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(written) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const ended = digits.replace(/0+$/, '');
  return ended && `${ended}e${Number(power) - fraction.length + digits.length - ended.length}`;
}

/** Nothing that is kept needs as much. */
const LONGEST_NUMBER = 50;
const NUMBER = /\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy;

/** How deep lists and objects nest, which breaks loggers, and how many members the objects have. */
function measure(text: string): { depth: number; members: number } {
  let depth = 0;
  let deepest = 0;
  let members = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) at = closing(text, at);
    else if (letter === COLON) members += 1;
    else if (letter >= ZERO && letter <= NINE) {
      NUMBER.lastIndex = at;
      const [written = ''] = NUMBER.exec(text) ?? [];
      // As many digits, and no power, are kept by every reader.
      if (written.length > 15 || /e/i.test(written)) expectKept(written);
      at += written.length - 1;
    } else if (letter === 123 || letter === 91) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (letter === 125 || letter === 93) depth -= 1;
  }
  return { depth: deepest, members };
}

/** Where the text ends that begins at a quote. */
function closing(text: string, opening: number): number {
  for (let end = text.indexOf('"', opening + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let slash = end - 1;
    while (text.charCodeAt(slash) === BACKSLASH) slash -= 1;
    if ((end - slash) % 2) return end;
  }
  return text.length;
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) for (const item of value) members += membersOf(item);
  else for (const inner of Object.values(value)) members += 1 + membersOf(inner);
  return members;
}

/** The first key that stands twice in one object. */
function repeated(text: string): string {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') open.push(new Set());
    else if (text[at] === '}') open.pop();
    else if (text[at] === '"') {
      const end = closing(text, at);
      if (/^\s*:/.test(text.slice(end + 1, end + 100))) {
        const key = JSON.parse(text.slice(at, end + 1)) as string;
        if (open.at(-1)?.has(key)) return key;
        open.at(-1)?.add(key);
      }
      at = end;
    }
  }
  return '';
}
