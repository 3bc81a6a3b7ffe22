import { escapeHtml } from '@homeward/contract/escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Frame } from '../http/frame.ts';
import { networkOf } from '../http/network.ts';
import { linkTarget, UnusableLink } from '../services/link-target.ts';
import { answerNothing } from './visited.ts';

const CODE = /^[1-9A-HJ-NP-Za-km-z]{8}$/;
/** How many codes that lead nowhere one network may try in a minute; those that lead somewhere are not counted. */
const MISSES = 20;

/** Short links: never kept by a browser, so that one that is taken back is gone at once. */
export function serveShortLinks(app: FastifyInstance, { connection: { pool, db }, services }: Frame): void {
  const misses = missesIn(pool);
  app.get<{ Params: { code: string } }>('/m/:code', async (request, reply) => {
    const { code } = request.params;
    const found = CODE.test(code)
      ? await db.selectFrom('short_link').where('code', '=', code).where('deleted', '=', false).select('url').executeTakeFirst()
      : undefined;
    const target = found && usableNow(found.url, services.publicUrl);
    if (!target) return missed(misses, request, reply);
    return reply
      .code(302)
      .headers({ location: target, 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      .send(`<!doctype html><title>→</title><a href="${escapeHtml(target)}">${escapeHtml(target)}</a>`);
  });
}

/** However it came to be kept: what no link may lead to is led to by none. */
function usableNow(url: string, own: string): string | undefined {
  try {
    return linkTarget(url, own);
  } catch (error) {
    if (error instanceof UnusableLink) return undefined;
    throw error;
  }
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
  return answerNothing(request, reply.header('cache-control', 'no-store'), undefined, tooMany ? 429 : 404);
}
