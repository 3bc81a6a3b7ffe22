import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The headers of every answer, written out once: a plugin that assembles them anew for each request cost a tenth of a
 * small search. Whoever terminates TLS adds Strict-Transport-Security; plain HTTP on loopback must keep working.
 */
export const ANSWER_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** What a page of ours may do, beside what every answer is held to: ask and show what is here, or where it is configured to be. */
export function pageHeaders({ addresses, trackerDsn }: Pick<Config, 'addresses' | 'trackerDsn'>): Record<string, string> {
  const { cdn, ...asked } = addresses;
  const elsewhere = (...urls: (string | undefined)[]) =>
    [...new Set(urls.flatMap((url) => URL.parse(url ?? '')?.origin ?? []))].map((origin) => ` ${origin}`).join('');
  return {
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      // Ant Design writes its style sheets at run time, so styles cannot be tied to files.
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob:${elsewhere(cdn)}`,
      `media-src 'self'${elsewhere(cdn)}`,
      `connect-src 'self'${elsewhere(...Object.values(asked), trackerDsn)}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
  };
}

export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(ANSWER_HEADERS).header('x-request-id', request.id);
    done();
  });
}
