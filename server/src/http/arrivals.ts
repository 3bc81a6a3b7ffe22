import type { FastifyInstance } from 'fastify';

/** How many rounds of the loop work gives way to those who still come in, at most; without work one takes a tenth of a millisecond. */
const AT_MOST = 1000;

/**
 * Takes in everybody who stands at the door before work begins. Node takes in one connection in each round of its loop, and a
 * round is as long as all work that is ready in it: of five hundred who came at once, the last waited for five seconds while
 * those who were in were served two and three times.
 */
export function takeInFirst(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let came = false;
  let rounds = 0;
  const look = () => {
    rounds = came && rounds < AT_MOST ? rounds + 1 : 0;
    came = false;
    if (rounds) setImmediate(look);
    else for (const go of waiting.splice(0)) go();
  };
  app.server.on('connection', () => {
    came = true;
    if (rounds) return;
    rounds = 1;
    setImmediate(look);
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (rounds) waiting.push(done);
    else done();
  });
}
