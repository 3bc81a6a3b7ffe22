import { calls } from '@homeward/contract/calls';
import { WITH_PDF } from '@homeward/contract/file';
import { create } from '@homeward/contract/specie';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { forged, send } from '../../test/stranger.ts';
import { BODY_LIMIT } from './body.ts';

let server: TestServer;
beforeAll(async () => {
  // As a call that carries files says it.
  Object.assign(create, { maxBytes: WITH_PDF });
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A body of this many bytes that only its field is wrong with. */
const body = (size: number) => `{"specie":{"name":"${'x'.repeat(size - 22)}"}}`;
async function post(size: number, headers: Record<string, string> = {}, token = server.admin.token) {
  const signedIn = {
    'content-type': 'application/json',
    'x-api-key': server.admin.accessKey,
    authorization: `Bearer ${token}`,
  };
  const answer = await send(server, { path: '/api/specie/create', headers: { ...signedIn, ...headers } }, body(size));
  return { http: answer.http, ...(JSON.parse(answer.text) as { status: number; message: string }) };
}

test('a body as large as its call takes is read', async () => {
  expect(await post(WITH_PDF)).toMatchObject({ http: 422, message: 'At most 80 characters' });
});

test.each([
  ['one byte more', WITH_PDF + 1, {}],
  ['60 MB', 60_000_000, {}],
  ['60 MB that does not say its length', 60_000_000, { 'transfer-encoding': 'chunked' }],
])('a body of %s is refused', async (_what, size, headers: Record<string, string>) => {
  expect(await post(size, headers)).toMatchObject({ http: 413, status: 413, message: 'The body is too large' });
});

test('a stranger is refused before their body has come', async () => {
  const headers = { 'content-length': String(WITH_PDF), 'content-type': 'application/json' };
  expect(await send(server, { path: '/api/specie/create', headers }, '{')).toMatchObject({ http: 401 });
  expect(await post(WITH_PDF, {}, forged())).toMatchObject({ http: 401, status: 5202 });
});

test('who may not make the call is refused with 403', async () => {
  const { token } = await server.userWith('specie/search');
  expect(await post(2_000_000, {}, token)).toMatchObject({ http: 403 });
});

test('other calls take no more than before', async () => {
  const answer = await server.admin.call('question-group/create', { question_group: { name: 'x'.repeat(1_100_000) } });
  expect(answer.http).toBe(413);
});

const sized = calls.flatMap((call) => (call !== create && call.kind === 'call' && call.maxBytes ? [call] : []));
test.each(sized.map((call) => [call.path, call] as const))(
  '%s takes no more than its file, what is beside it, and a file somewhat too large',
  (_path, call) => {
    const input = JSON.stringify(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }));
    const files = [...input.matchAll(/"maxLength":(\d{7,})/g)].map(([, length]) => Number(length));
    expect(files).toHaveLength(1);
    expect(call.maxBytes).toBe((files[0] ?? 0) + 2 * BODY_LIMIT);
  },
);
