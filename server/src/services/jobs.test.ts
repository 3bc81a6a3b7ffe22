import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Connection, connect } from '../database/connect.ts';
import { type Jobs, startJobs } from './jobs.ts';

let server: TestServer;
let connection: Connection;
let jobs: Jobs;
let began: (uuid: string) => void;
beforeAll(async () => {
  server = await startTestServer();
  connection = connect({ connectionString: server.databaseUrl });
  // Nothing looks for work by itself before this is over.
  jobs = await startJobs(connection.pool, true, (error) => expect.unreachable(error.message), 3600);
  const nothing = async () => undefined;
  const others = {
    mail: nothing,
    text: nothing,
    close: nothing,
    tidy: nothing,
    counts: nothing,
    failures: nothing,
    budgets: nothing,
  };
  await jobs.work({ ...others, sync: async ({ uuid }) => began(uuid) });
});
afterAll(async () => {
  await jobs.stop();
  await connection.end();
  await server.stop();
});

test('what was sent begins once it is committed and said to be, and waits for no next look', async () => {
  for (const uuid of [randomUUID(), randomUUID()]) {
    const begun = new Promise<string>((resolve) => {
      began = resolve;
    });
    await connection.db.transaction().execute((transaction) => jobs.send(transaction, 'sync', { uuid }));
    jobs.wake(['sync']);
    expect(await begun).toBe(uuid);
  }
});
