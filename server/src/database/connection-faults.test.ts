import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { portOf } from '../../../simulator/src/port.ts';
import { Ledger } from '../../test/ledger.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Connection, connect } from './connect.ts';

/** A way to the database that can be cut, or grow silent. */
async function openWay() {
  const open = new Set<[Socket, Socket]>();
  let silent = false;
  let cutAt: string | undefined;
  const listener = createServer((near) => {
    const far = createConnection(join(inject('socket'), '.s.PGSQL.5432'));
    const pair: [Socket, Socket] = [near, far];
    open.add(pair);
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('data', (bytes) => {
        // What comes back of a COMMIT: it is done, and nobody hears of it.
        if (from === far && cutAt && bytes.includes(cutAt)) {
          cutAt = undefined;
          near.destroy();
        } else if (!silent) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        open.delete(pair);
      });
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const port = portOf(listener);
  return {
    port,
    freeze: (frozen: boolean) => {
      silent = frozen;
    },
    cutAfter: (words: string) => {
      cutAt = words;
    },
    hasCut: () => cutAt === undefined,
    close: () => {
      for (const [near] of open) near.destroy();
      listener.close();
    },
  };
}
type Way = Awaited<ReturnType<typeof openWay>>;

let way: Way;
let server: TestServer;
const through = (name: string) => `postgres://homeward@127.0.0.1:${way.port}/${name}`;
beforeAll(async () => {
  way = await openWay();
  server = await startTestServer({}, through);
});
afterAll(async () => {
  await server.stop();
  way.close();
});

describe('the server', () => {
  let ledger: Ledger;
  beforeEach(async () => {
    const { rows } = await server.sql.query<{ id: number }>('select min(id) as id from question_group');
    const { accessKey, token } = server.admin;
    const headers = { 'x-api-key': accessKey, authorization: `Bearer ${token}` };
    ledger = new Ledger(server.url, headers, rows[0]?.id ?? 0);
  });

  test('saves once what was cut off at its COMMIT', async () => {
    ledger.open(4);
    for (let cuts = 0; cuts < 5; cuts += 1) {
      await ledger.more(4);
      way.cutAfter('COMMIT\0');
      await expect.poll(way.hasCut, { interval: 5 }).toBe(true);
    }
    await ledger.close();
    expect(ledger.refusals.length).toBeGreaterThan(0);
    expect(ledger.cut).toBe(0);
    ledger.checkRefusals();
    await ledger.check(server.sql);
  });

  test('lives on where all its connections are ended in the middle of what they do', async () => {
    ledger.open(8);
    for (let times = 0; times < 5; times += 1) {
      await ledger.more(8);
      await server.sql.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'homeward%'",
      );
    }
    await ledger.close();
    expect(ledger.cut).toBe(0);
    ledger.checkRefusals();
    await ledger.check(server.sql);
  });

  test('says whether the database answers while every connection of its pool is taken', async () => {
    const { connection } = server.server;
    const taken = await Promise.all(Array.from({ length: 16 }, () => connection.pool.connect()));
    const [ready, alive] = await Promise.all([fetch(`${server.url}/readyz`), fetch(`${server.url}/healthz`)]);
    expect([ready.status, alive.status]).toEqual([200, 200]);
    for (const client of taken) client.release();
  });
});

describe('a database that has frozen', () => {
  let connection: Connection;
  beforeEach(() => {
    connection = connect({ connectionString: through('homeward'), query_timeout: 1000 });
  });
  afterEach(() => connection.end());

  test('ends a transaction by one deadline, and its connection is not used again', async () => {
    const { db, pool } = connection;
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await db.selectFrom('specie').select('id').execute();
    const began = new Set<string>();
    const failing = db.transaction().execute(async (trx) => {
      way.freeze(true);
      began.add('transaction');
      await trx.selectFrom('specie').select('id').execute();
    });
    await expect(failing).rejects.toThrow(/timeout|terminated|not queryable/i);
    expect([...began]).toEqual(['transaction']);
    // The statement has had its deadline; what is asked after it on the same connection gets none of its own.
    const ends = await Promise.allSettled(asked.mock.results.map(({ value }): unknown => value));
    expect(ends.filter((end) => end.status === 'rejected' && `${end.reason}`.includes('read timeout'))).toHaveLength(1);
    asked.mockRestore();
    way.freeze(false);
    expect(pool.idleCount).toBe(0);
    expect(await db.selectFrom('specie').select('id').limit(1).execute()).toHaveLength(1);
  });

  test('is said not to answer', async () => {
    expect(await connection.answers()).toBe(true);
    way.freeze(true);
    expect(await connection.answers()).toBe(false);
    way.freeze(false);
    // A busy machine may need longer than the probe waits.
    await expect.poll(() => connection.answers()).toBe(true);
  });
});
