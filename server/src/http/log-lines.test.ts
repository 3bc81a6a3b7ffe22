import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Run, run } from '../../test/process.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { Identities } from './identity.ts';
import { type Answered, noteAnswers } from './noting.ts';

let server: TestServer;
let process: Run;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  process = run({
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    SECRET_KEY: 'a key for tests and nothing else!',
    ROLE: 'web',
    LOG_LEVEL: 'info',
  });
  address = await process.says(/ready at (\S+)/);
});
afterAll(async () => {
  process.child.kill('SIGTERM');
  await process.ended;
  await server.stop();
});

/** Makes a call under an id of its own, and answers every line of the log that names it. */
async function linesOf(id: string, path: string, body: unknown, signedIn = true): Promise<Record<string, unknown>[]> {
  await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': id,
      ...(signedIn ? { 'x-api-key': server.admin.accessKey, authorization: `Bearer ${server.admin.token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  // The next call's line comes after this one's.
  await fetch(`${address}/api/nowhere`, { method: 'POST', headers: { 'x-request-id': `${id}.end` } });
  await process.says(new RegExp(`(${id.replaceAll('.', '\\.')}\\.end)`));
  return process
    .said()
    .split('\n')
    .filter((line) => line.includes(`"reqId":"${id}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const answered: Answered = { id: 'a', url: '', address: '127.0.0.1', headers: {}, http: 200, took: 5 };

/** The lines of calls that a log of this level has. */
function linesWith(level: string) {
  const lines: [string, string][] = [];
  const log: Partial<FastifyBaseLogger> = {
    level,
    info: ({ call }: { call: string }) => lines.push(['info', call]),
    debug: ({ call }: { call: string }) => lines.push(['debug', call]),
  };
  const meter = noteAnswers(new Identities(server.sql), () => undefined, log as FastifyBaseLogger);
  return { lines, meter };
}

describe('the log', () => {
  test('has one line for a call: its id, address, user, status and duration', async () => {
    const { rows } = await server.sql.query("select id from admin_user where email = 'mara.voss@homeward.example'");
    const lines = await linesOf('line-1', '/api/specie/create', { specie: { name: 'Quoll' } });
    expect(lines).toEqual([
      expect.objectContaining({
        level: 30,
        call: '/api/specie/create',
        user: rows[0].id,
        address: '127.0.0.1',
        status: 200,
        ms: expect.any(Number),
      }),
    ]);
  });

  test('has one line for a refused call, with the words of the refusal and nothing that was sent', async () => {
    const lines = await linesOf('line-2', '/api/specie/search', { nonsense: 'a secret word' });
    expect(lines).toEqual([
      expect.objectContaining({ level: 30, call: '/api/specie/search', status: 422, msg: "Unknown key 'nonsense'" }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('a secret word');
  });

  test('has no user for a stranger, and none of what they sent', async () => {
    const lines = await linesOf(
      'line-3',
      '/api/auth/session-register',
      { admin_user: { email: 'who@x.example', password: 'hunter2!' } },
      false,
    );
    expect(lines).toEqual([expect.objectContaining({ status: 401, call: '/api/auth/session-register' })]);
    expect(lines[0]).not.toHaveProperty('user');
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|who@x/);
  });

  test('warns of uploads that are more than there is room for, and calls nothing broken', async () => {
    const uploads = Array.from({ length: 8 }, (_, n) =>
      request(`${address}/api/shelter/save`, {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': 10_000_000,
          'x-request-id': `upload-${n}`,
          'x-api-key': server.admin.accessKey,
          authorization: `Bearer ${server.admin.token}`,
        },
      }),
    );
    const answers = uploads.map(async (upload) => ((await once(upload, 'response')) as [IncomingMessage])[0]);
    for (const upload of uploads) upload.flushHeaders();
    const refused = await Promise.any(answers);
    expect(refused.statusCode).toBe(503);
    const id = String(refused.headers['x-request-id']);
    await process.says(new RegExp(`"reqId":"(${id})".*"status":503`));
    for (const upload of uploads) upload.on('error', () => undefined).destroy();
    await Promise.allSettled(answers);
    const lines = process
      .said()
      .split('\n')
      .filter((line) => line.includes(`"reqId":"${id}"`));
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([40, 30]);
  });

  test('has one line for what is no call', async () => {
    expect(await linesOf('line-4', '/api/nothing', {})).toEqual([expect.objectContaining({ status: 404, url: '/api/nothing' })]);
  });

  test('has no line at info for a read that went well and quickly', async () => {
    const told = linesWith('info');
    told.meter({ ...answered, url: '/api/specie/search', took: 99 });
    told.meter({ ...answered, url: '/api/auth/session-info', took: 99 });
    expect(told.lines).toEqual([]);
  });

  test.each([
    ['a read that was slow', { url: '/api/specie/search', took: 100 }],
    ['a read that was refused', { url: '/api/specie/search', http: 422, refused: "Unknown key 'nonsense'" }],
    ['whatever changes something', { url: '/api/specie/create' }],
  ])('has one line at info for %s', (_what, more) => {
    const told = linesWith('info');
    told.meter({ ...answered, ...more });
    expect(told.lines).toEqual([['info', more.url]]);
  });

  test('has one line at debug for every read', () => {
    const told = linesWith('debug');
    told.meter({ ...answered, url: '/api/specie/search' });
    expect(told.lines).toEqual([['debug', '/api/specie/search']]);
  });
});
