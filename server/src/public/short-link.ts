import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Frame } from '../http/frame.ts';
import { networkOf } from '../http/network.ts';
import { assetsOf, drawing } from './drawing.ts';
import { visitorHeaders } from './headers.ts';
import { languageFor } from './language.ts';

const CODE = /^[1-9A-HJ-NP-Za-km-z]{8}$/;
/** How many codes that lead nowhere one network may try in a minute; those that lead somewhere are not counted. */
const MISSES = 20;

/** Short links: never kept by a browser, so that one that is taken back is gone at once. */
export function serveShortLinks(app: FastifyInstance, { connection: { pool, db } }: Frame): void {
  const misses = missesIn(pool);
  app.get<{ Params: { code: string } }>('/m/:code', async (request, reply) => {
    const { code } = request.params;
    const found = CODE.test(code)
      ? await db.selectFrom('short_link').where('code', '=', code).where('deleted', '=', false).select('url').executeTakeFirst()
      : undefined;
    if (!found) return missed(misses, request, reply);
    return reply
      .code(302)
      .headers({ location: found.url, 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      .send(`<!doctype html><title>→</title><a href="${escaped(found.url)}">${escaped(found.url)}</a>`);
  });
}

const missesIn = (storeClient: Pool) =>
  new RateLimiterPostgres({
    storeClient,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'link',
    points: MISSES,
    duration: 60,
  });

async function missed(misses: RateLimiterPostgres, request: FastifyRequest, reply: FastifyReply) {
  const spent = await misses.consume(networkOf(request.ip)).catch((refused) => refused);
  const tooMany = spent instanceof RateLimiterRes && spent.consumedPoints > MISSES;
  if (tooMany) reply.header('retry-after', Math.max(1, Math.ceil(spent.msBeforeNext / 1000)));
  const pages = await drawing();
  const lang = languageFor(undefined, request.headers['accept-language'], pages.spoken);
  return reply
    .code(tooMany ? 429 : 404)
    .headers({ ...visitorHeaders(), 'cache-control': 'no-store' })
    .send(pages.nothingHere({ lang, styles: assetsOf('page.ts').styles }));
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
