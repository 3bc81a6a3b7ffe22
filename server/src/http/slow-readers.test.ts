import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { portOf } from '../../../simulator/src/port.ts';
import { cutSlowReaders } from './slow-readers.ts';

const LARGE = Buffer.alloc(20_000_000);
/** Longer than a test may take. */
const FOR_EVER = 600_000;

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

/** Asks a server for 20 MB, without reading of it, until the server has begun to wait. */
async function asking(bounds: Parameters<typeof cutSlowReaders>[1], clients = 1) {
  const server = createServer((_request, response) => response.end(LARGE));
  cutSlowReaders(server, { every: 5, ...bounds });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets: Socket[] = [];
  for (let count = 0; count < clients; count += 1) {
    const socket = connect(portOf(server), '127.0.0.1').pause();
    socket.on('error', () => undefined);
    const begun = once(server, 'request');
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    await begun;
    sockets.push(socket);
  }
  opened.push({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const left = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  return { sockets, left };
}

test('who takes nothing is hung up on', async () => {
  const { left } = await asking({ patience: 20, bytesPerMs: 1_000_000 });
  await expect.poll(left).toBe(0);
});

test('who has a slow line is given the time that what was written takes on it', async () => {
  const { left, sockets } = await asking({ patience: 20, bytesPerMs: LARGE.length / FOR_EVER });
  const [socket] = sockets;
  let read = 0;
  socket?.on('data', ({ length }) => (read += length)).resume();
  await expect.poll(() => read).toBeGreaterThan(LARGE.length);
  expect(await left()).toBe(1);
});

test('of all that lies unread the oldest goes first, until there is room', async () => {
  const { left, sockets } = await asking({ patience: FOR_EVER, most: 2.5 * LARGE.length }, 5);
  await expect.poll(left).toBeLessThanOrEqual(3);
  const [first] = sockets;
  if (first) await once(first.resume(), 'close');
});
