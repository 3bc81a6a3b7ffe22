import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Frame } from '../http/frame.ts';
import { serveAccounts } from './account.ts';
import { dist, isBuilt } from './drawing.ts';
import { serveListing } from './listing.ts';
import { serveShortLinks } from './short-link.ts';
import { serveVisits } from './visits.ts';

/** What visitors meet: their pages' files for ever, and their pages. */
export async function servePublic(app: FastifyInstance, frame: Frame): Promise<void> {
  if (!isBuilt()) {
    app.log.warn('The public pages are not built: run npm run build');
    return;
  }
  await app.register(fastifyStatic, {
    root: join(dist, 'browser'),
    prefix: '/p/',
    decorateReply: false,
    cacheControl: false,
    // The script of an embed keeps its address whatever is in it.
    setHeaders: (reply, path) =>
      reply.header(
        'cache-control',
        /[/\\]embed\.js(\.\w+)?$/.test(path) ? 'public, max-age=3600' : 'public, max-age=31536000, immutable',
      ),
    preCompressed: true,
    index: false,
    logLevel: 'error',
  });
  serveShortLinks(app, frame);
  await serveVisits(app, frame);
  await serveAccounts(app, frame);
  serveListing(app, frame);
}
