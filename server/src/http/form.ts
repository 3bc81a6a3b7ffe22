import type { FastifyInstance } from 'fastify';

const LIMIT = 8192;
/** Nobody types it, no text that is kept has it, and PostgreSQL takes none. */
const NUL = /\0|%00/g;

/** Takes what a form or another server's form sends, on these routes alone. */
export function acceptForms(routes: FastifyInstance): void {
  const parser = { parseAs: 'string', bodyLimit: LIMIT } as const;
  routes.addContentTypeParser(
    'application/x-www-form-urlencoded',
    parser,
    async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body).replace(NUL, '')),
  );
}
