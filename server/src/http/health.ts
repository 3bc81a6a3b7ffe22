import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { VERSION } from '../product-version.ts';
import type { Frame } from './frame.ts';
import { remembered } from './remembered.ts';

/** Liveness, readiness (the database answers) and version. */
export function serveHealth(app: FastifyInstance, frame: Frame, config: Config): void {
  const answers = remembered(1000, () => frame.connection.answers());
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (await answers()) return { status: 'ready' };
    return reply.code(503).header('retry-after', '1').send({ status: 'the database does not answer' });
  });
  app.get('/version', async () => ({ name: config.productName, version: VERSION, environment: config.environment }));
}
