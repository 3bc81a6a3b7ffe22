import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { addressOf } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import { WITH_PDF } from '@homeward/contract/file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '../../../simulator/src/port.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { send } from '../../test/stranger.ts';
import { cutSlowBodies, SMALL_BODY } from './bodies.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const json = { 'content-type': 'application/json' };

test.each([
  ['says its length', { 'content-length': String(SMALL_BODY + 1) }],
  ['does not', { 'transfer-encoding': 'chunked' }],
])('of no call a stranger’s body that %s is read further than a little', async (_what, headers: Record<string, string>) => {
  const key = { 'x-api-key': server.admin.accessKey };
  for (const call of calls) {
    const body = headers['content-length'] ? '{' : `"${'x'.repeat(SMALL_BODY)}"`;
    const answer = await send(server, { path: addressOf(call), headers: { ...json, ...key, ...headers } }, body);
    expect({ path: call.path, http: answer.http }).toEqual({
      path: call.path,
      http: call.access === 'public' || call.access === 'access-key' ? 413 : 401,
    });
  }
});

test('of one person as much is read at once as they may send, and no more', async () => {
  const headers = {
    ...json,
    'x-api-key': server.admin.accessKey,
    authorization: `Bearer ${server.admin.token}`,
    'content-length': String(WITH_PDF),
  };
  const { hostname, port } = new URL(server.url);
  const open = () => {
    const sent = request({ hostname, port, path: '/api/shelter/save', method: 'POST', headers, agent: false });
    sent.on('error', () => undefined);
    sent.write('{');
    return sent;
  };
  const half = [open(), open(), open()];
  const [answer] = (await Promise.race(half.map((sent) => once(sent, 'response')))) as [IncomingMessage];
  expect({ http: answer.statusCode, after: answer.headers['retry-after'], ...JSON.parse(await text(answer)) }).toMatchObject({
    http: 503,
    after: '5',
    message: 'Too much is being uploaded just now. Try again in a moment',
  });
  for (const sent of half) sent.destroy();
  // What was given up is free again.
  const small = { ...headers, 'content-length': String(SMALL_BODY + 10) };
  const body = `{${' '.repeat(SMALL_BODY + 8)}}`;
  await expect
    .poll(async () => (await send(server, { path: '/api/shelter/save', headers: small }, body)).http, { interval: 10 })
    .toBe(422);
});

test('a body that comes by drops is cut off', async () => {
  const slow = createServer((sent) => sent.resume());
  cutSlowBodies(slow, () => 20);
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const socket = connect(portOf(slow), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n{');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 Request Timeout.*The request took too long to arrive/s);
  slow.close();
});

test('whoever is refused while still sending is hung up on', async () => {
  const busy = createServer((_sent, response) => response.writeHead(401, { 'content-length': 0 }).end());
  cutSlowBodies(busy, () => 60_000, 1);
  busy.listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const socket = connect(portOf(busy), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 6000000\r\n\r\n{');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 401/);
  busy.close();
});
