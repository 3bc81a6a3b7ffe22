import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Frame } from '../http/frame.ts';
import { dist, isBuilt } from './drawing.ts';
import { serveShortLinks } from './short-link.ts';

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
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    logLevel: 'error',
  });
  serveShortLinks(app, frame);
}
