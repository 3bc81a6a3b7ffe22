import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { portOf } from '../../../simulator/src/port.ts';
import { answerOneByOne } from './one-by-one.ts';

/** A server that notes what it has begun, and the connection it is asked on. */
async function started(answer: (address: string, response: ServerResponse, body: Promise<string>) => void) {
  const begun: string[] = [];
  const server = createServer((request, response) => {
    begun.push(request.url ?? '');
    answer(request.url ?? '', response, text(request));
  });
  answerOneByOne(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect(portOf(server), '127.0.0.1');
  return { begun, server, socket };
}
const asked = (address: string) => `GET ${address} HTTP/1.1\r\nhost: a\r\n\r\n`;

test('the next request of a connection is begun when the answer before it is out', async () => {
  const waiting = new Map<string, ServerResponse>();
  const { begun, server, socket } = await started((address, response) => waiting.set(address, response));
  socket.write(asked('/1') + asked('/2') + asked('/3'));
  await expect.poll(() => begun).toEqual(['/1']);
  waiting.get('/1')?.end('one');
  await expect.poll(() => begun).toEqual(['/1', '/2']);
  waiting.get('/2')?.end('two');
  await expect.poll(() => begun).toEqual(['/1', '/2', '/3']);
  waiting.get('/3')?.writeHead(200, { connection: 'close' }).end('three');
  expect(await text(socket)).toMatch(/one.*two.*three/s);
  server.close();
});

test('who asks thousands of times and reads nothing has the first few answers made, and no more is read of them', async () => {
  const answer = Buffer.alloc(1_000_000, 'a');
  const { begun, server, socket } = await started((_address, response) => response.end(answer));
  socket.pause();
  const [taken] = await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  socket.write(asked('/').repeat(50_000));
  await expect.poll(() => begun.length).toBeGreaterThan(0);
  // As much as the system's own buffers take, however long one waits.
  for (let look = 0; look < 20; look += 1) await (await fetch(`http://127.0.0.1:${portOf(server)}/else`)).arrayBuffer();
  expect(begun.filter((address) => address === '/').length).toBeLessThan(30);
  expect(taken[0].bytesRead).toBeLessThan(500_000);
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

test('bodies come whole, those behind others and those that are sent later too', async () => {
  const bodies: string[] = [];
  const { server, socket } = await started(async (address, response, body) => {
    bodies.push(await body);
    response.writeHead(200, address === '/last' ? { connection: 'close' } : {}).end();
  });
  const body = 'x'.repeat(200_000);
  const sent = (address: string) => `POST ${address} HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(asked('/') + sent('/') + body + asked('/') + sent('/last') + body.slice(0, 10));
  await expect.poll(() => bodies.length).toBe(3);
  socket.write(body.slice(10));
  await text(socket);
  expect(bodies.map(({ length }) => length)).toEqual([0, body.length, 0, body.length]);
  server.close();
});
