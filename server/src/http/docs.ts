import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { pageHeaders } from './headers.ts';
import { SharedText } from './shared-text.ts';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;
/** What the page loads. The viewer's package has maps, notes and pages of its own beside them. */
const FILES = ['/swagger-ui.css', '/swagger-ui-bundle.js'];
const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true });`;

/** The OpenAPI document, made from the contract and packed when first asked for, and a page to read it in. */
export async function serveDocs(app: FastifyInstance, config: Config): Promise<void> {
  const headers = pageHeaders(config);
  let document: Promise<SharedText> | undefined;
  const [page, start] = [new SharedText(PAGE), new SharedText(START)];
  app.get('/openapi.json', async (request, reply) => {
    document ??= import('./openapi.ts').then(({ openApi }) => new SharedText(JSON.stringify(openApi(config.productName))));
    return (await document).answer(request, reply.type('application/json').header('cache-control', 'no-cache'));
  });
  app.get('/docs', (request, reply) => page.answer(request, reply.headers(headers)));
  app.get('/docs/start.js', (request, reply) =>
    start.answer(request, reply.type('text/javascript').header('cache-control', 'no-cache')),
  );
  await app.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: '/docs/',
    index: false,
    decorateReply: false,
    allowedPath: (path) => FILES.includes(path),
    logLevel: 'error',
  });
}
