import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';
import { Problem } from './problem.ts';

/** How large a body is taken in bytes, where its call does not say otherwise. */
export const BODY_LIMIT = 1_048_576;
const MAX_DEPTH = 100;

/** Takes bodies of JSON and nothing else: read for calls, as they came for searches, which know most of them already. */
export function acceptJson(app: FastifyInstance, read: (bytes: Buffer) => unknown): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, read(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Reads a body, refusing what PostgreSQL or a careless reader would trip over. */
export function readJson(bytes: Buffer): unknown {
  const text = bytes.toString();
  if (text === '') return undefined;
  const problem = isUtf8(bytes) ? hygiene(text) : unstorable();
  if (problem) throw problem;
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new Problem(400, 'The body is not the JSON this call takes');
  }
}

/** NUL, lone surrogates and broken UTF-8 would be stored as something else than was sent; depth breaks loggers. */
function hygiene(text: string): Problem | undefined {
  if (text.length > 1000 && depthOf(text) > MAX_DEPTH) return new Problem(400, `The body is nested more than ${MAX_DEPTH} deep`);
  if (/\\u(0000|d[89a-f])/i.test(text) && !soundEscapes(text)) return unstorable();
  return undefined;
}

const unstorable = () => new Problem(400, 'The body holds text that cannot be stored');

/** Whether escaped characters decode to well-formed text without NUL. */
function soundEscapes(text: string): boolean {
  for (const [, escapes = ''] of text.matchAll(/(?<!\\)(?:\\\\)*((?:\\u[0-9a-f]{4})+)/gi)) {
    const decoded = escapes.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (decoded.includes('\0') || !decoded.isWellFormed()) return false;
  }
  return true;
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (quoted) {
      if (letter === 92) at += 1;
      else if (letter === 34) quoted = false;
    } else if (letter === 34) quoted = true;
    else if (letter === 123 || letter === 91) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (letter === 125 || letter === 93) depth -= 1;
  }
  return deepest;
}
