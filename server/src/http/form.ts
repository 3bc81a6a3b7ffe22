import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { isSoundForm, unstorable } from '../sound-text.ts';

const LIMIT = 8192;

/** Takes what a form or another server's form sends, on these routes alone: `formOf` reads it. */
export function acceptForms(routes: FastifyInstance): void {
  const parser = { parseAs: 'buffer', bodyLimit: LIMIT } as const;
  routes.addContentTypeParser('application/x-www-form-urlencoded', parser, async (_request: unknown, body: unknown) => body);
}

/** The fields of a form; none where something else was sent. Throws the 400 of what cannot be stored, once it is decoded. */
export function formOf(body: unknown): URLSearchParams {
  if (!Buffer.isBuffer(body)) return new URLSearchParams();
  const text = body.toString();
  if (!isUtf8(body) || !isSoundForm(text)) throw unstorable();
  return new URLSearchParams(text);
}
