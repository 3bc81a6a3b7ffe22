import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { takeInFirst } from './arrivals.ts';

const HANDS = 300;

test('nobody is served a second time while others who came as early wait for their first', async () => {
  const served: string[] = [];
  const app = Fastify();
  takeInFirst(app);
  app.get<{ Querystring: { time: string } }>('/', ({ query }, reply) => {
    served.push(query.time);
    // Work, that each round of the loop is as long as.
    for (const until = performance.now() + 1; performance.now() < until; );
    return reply.send('x');
  });
  const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const hands = Array.from({ length: HANDS }, () => connect({ port: Number(port), host: hostname }));
  await Promise.all(
    hands.map(async (hand) => {
      for (const time of ['first', 'second']) {
        hand.write(`GET /?time=${time} HTTP/1.1\r\nHost: homeward\r\n\r\n`);
        await once(hand, 'data');
      }
      hand.destroy();
    }),
  );
  await app.close();
  expect(served).toEqual([...Array(HANDS).fill('first'), ...Array(HANDS).fill('second')]);
});
