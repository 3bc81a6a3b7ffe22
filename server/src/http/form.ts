import type { FastifyInstance } from 'fastify';

const LIMIT = 8192;

/** Takes what a form or another server's form sends, on these routes alone. */
export function acceptForms(routes: FastifyInstance): void {
  const parser = { parseAs: 'string', bodyLimit: LIMIT } as const;
  routes.addContentTypeParser(
    'application/x-www-form-urlencoded',
    parser,
    async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
  );
}
