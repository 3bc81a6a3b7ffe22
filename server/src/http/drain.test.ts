import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveQuestion } from '../../test/question.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { drain, followAnswers } from './drain.ts';

/** Longer than a test may take: whatever is waited for to the end fails. */
const FOR_EVER = 600_000;

describe('a server that stops', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('answers what it was asked, takes what comes meanwhile, and ends with the last answer', async () => {
    const holder = await server.sql.connect();
    await holder.query('begin; lock table organization_question in exclusive mode');
    const held = Array.from({ length: 5 }, (_, place) => saveQuestion(server, { ask: `Held ${place}?` }));
    const waiting = async () => {
      const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      return (await server.sql.query(sql)).rowCount;
    };
    await expect.poll(waiting).toBe(held.length);
    const drained = drain(server.server.app, FOR_EVER);
    await holder.query('rollback');
    holder.release();
    expect((await Promise.all(held)).map(({ http, headers }) => [http, headers.get('connection')])).toEqual(
      held.map(() => [200, 'close']),
    );
    await drained;
  });
});

describe('an app that stops', () => {
  const PIECES = 200;
  const piece = 'a'.repeat(100_000);

  async function started() {
    const app = Fastify({ forceCloseConnections: 'idle' });
    app.get('/large', (_request, reply) => reply.send(piece.repeat(PIECES)));
    app.get('/small', (_request, reply) => reply.send('a'));
    followAnswers(app);
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const agent = new Agent({ keepAlive: true });
    const get = async (path: string) => {
      const sent = request({ port, path, agent }).end();
      const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
      return answer;
    };
    return { app, agent, get };
  }

  test('hangs up on who waits for nothing', async () => {
    const { app, get } = await started();
    await text(await get('/small'));
    await drain(app, FOR_EVER);
  });

  test('hangs up on who does not hang up in turn, as browsers do with what they keep for later', async () => {
    const { app } = await started();
    const { port } = new URL(app.listeningOrigin);
    const browser = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    browser.write('GET /small HTTP/1.1\r\nHost: here\r\n\r\n');
    await once(browser, 'data');
    await drain(app, FOR_EVER);
    browser.destroy();
  });

  test('lets an answer arrive that is fetched slowly', async () => {
    const { app, get } = await started();
    const slow = await get('/large');
    const drained = drain(app, FOR_EVER);
    await turn();
    expect((await text(slow)).length).toBe(piece.length * PIECES);
    await drained;
  });

  test('does not wait for who does not fetch what was asked for', async () => {
    const { app, agent, get } = await started();
    await get('/large');
    await drain(app, 1);
    agent.destroy();
  });
});
