import type { FastifyInstance } from 'fastify';
import { isSound } from '../sound-text.ts';

/** Leaves out of every address's query what no text can hold: bad values are as if they were not there. */
export function readSoundQueries(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const query = request.query as Record<string, unknown>;
    for (const name of Object.keys(query)) if (!isSound(name) || !isSound(query[name])) delete query[name];
    done();
  });
}
