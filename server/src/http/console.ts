import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { VERSION } from '../product-version.ts';
import type { Frame } from './frame.ts';
import { pageHeaders } from './headers.ts';
import { SharedText } from './shared-text.ts';

const dist = join(import.meta.dirname, '../../../console/dist');
const SERVER_PREFIXES = /^\/(account|api|integration-api|magic-link|address|cdn|event|iframe|kiosk|m|p|print|docs|assets)(\/|$)/;

/** No screen's address has a dot: what asks for one looks for a file that is not served. */
const isFile = (url: string) => url.split('?', 1)[0]?.includes('.') ?? false;

/** The built console: hashed files for ever, its page at every other GET address, with the configuration in it. */
export async function serveConsole(app: FastifyInstance, frame: Frame, config: Config): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) {
    app.log.warn('The console is not built: run npm run build');
    return;
  }
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    logLevel: 'error',
  });
  const settings = {
    productName: config.productName,
    version: VERSION,
    environment: config.environment,
    apiKey: frame.services.systemApiKey,
    addresses: config.addresses,
    publicUrl: config.publicUrl,
    tracker: config.trackerDsn,
    singleSignOn: config.singleSignOn?.name,
    syncsByItself: config.syncMinutes > 0,
  };
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const page = new SharedText(
    html.replace('<!--settings-->', () => `<script type="application/json" id="settings">${json}</script>`),
  );
  const headers = pageHeaders(config);
  app.get('/*', (request, reply) => {
    if (SERVER_PREFIXES.test(request.url) || isFile(request.url)) return reply.callNotFound();
    return page.answer(request, reply.headers(headers));
  });
}
