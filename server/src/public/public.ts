import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Frame } from '../http/frame.ts';
import { serveAccounts } from './account.ts';
import { dist, isBuilt } from './drawing.ts';
import { serveEvents } from './event.ts';
import { serveListing } from './listing.ts';
import { serveNothing } from './nothing.ts';
import { serveShortLinks } from './short-link.ts';
import { serveVisits } from './visits.ts';

/** It answers for the pages of kiosks, and has to ask for them. */
const WORKER = { 'service-worker-allowed': '/kiosk', 'content-security-policy': "default-src 'none'; connect-src 'self'" };

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
    setHeaders(reply, path) {
      const [, lasting] = /[/\\](embed|kiosk-worker)\.js(\.\w+)?$/.exec(path) ?? [];
      // The script of an embed, and what keeps a kiosk's page, have their addresses whatever is in them.
      reply.header('cache-control', lasting ? 'public, max-age=3600' : 'public, max-age=31536000, immutable');
      if (lasting === 'kiosk-worker') reply.headers(WORKER);
    },
    preCompressed: true,
    index: false,
    logLevel: 'error',
  });
  serveShortLinks(app, frame);
  await serveVisits(app, frame);
  await serveAccounts(app, frame);
  serveEvents(app, frame);
  serveListing(app, frame);
  serveNothing(app);
}
