import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { pageHeaders } from './headers.ts';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;
/** What the page loads. The viewer's package has maps, notes and pages of its own beside them. */
const FILES = ['/swagger-ui.css', '/swagger-ui-bundle.js'];
const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true });`;

/** The OpenAPI document, made from the contract when first asked for, and a page to read it in. */
export async function serveDocs(app: FastifyInstance, config: Config): Promise<void> {
  const headers = pageHeaders(config);
  let document: Promise<string> | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= import('./openapi.ts').then(({ openApi }) => JSON.stringify(openApi(config.productName)));
    return reply.type('application/json').send(await document);
  });
  app.get('/docs', (_request, reply) => reply.headers(headers).send(PAGE));
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript').send(START));
  await app.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: '/docs/',
    index: false,
    decorateReply: false,
    allowedPath: (path) => FILES.includes(path),
    logLevel: 'error',
  });
}
