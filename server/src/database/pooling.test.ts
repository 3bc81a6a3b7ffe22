import { afterEach, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../test/cluster.ts';
import { bySession, byTransaction, type Pooler } from '../../test/pooler.ts';
import { startTestServer } from '../../test/server.ts';
import { plain } from '../plain.ts';
import { connect } from './connect.ts';
import { refuseSharedConnections } from './pooling.ts';

let pooler: Pooler | undefined;
afterEach(async () => {
  await pooler?.stop();
  pooler = undefined;
});

/** What a start says of the database at this address. */
async function said(connectionString: string): Promise<string> {
  const connection = connect({ connectionString });
  const line = await refuseSharedConnections(connection.pool).then(() => 'nothing', plain);
  await connection.end();
  return line;
}

/** What a session of each pool is set to. */
const SETTINGS = {
  jit: 'off',
  timezone: 'UTC',
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '30s',
};

test('behind a pooler that takes no startup options a server works, and its sessions are set as they are without one', async () => {
  const between = await bySession();
  pooler = between;
  const server = await startTestServer({}, between.url);
  expect(await server.admin.call('specie/search')).toMatchObject({ http: 200 });
  expect(await server.admin.call('specie/create', { specie: { name: 'Quoll' } })).toMatchObject({ http: 200 });
  const { pool, searches, planned } = server.server.connection;
  for (const [each, own] of [
    [pool, { statement_timeout: '10s', plan_cache_mode: 'force_generic_plan' }],
    [searches, { statement_timeout: '5s', plan_cache_mode: 'force_generic_plan' }],
    [planned, { statement_timeout: '5s', plan_cache_mode: 'force_custom_plan' }],
  ] as const) {
    const wanted = { ...SETTINGS, ...own };
    const { rows } = await each.query(`select ${Object.keys(wanted).map((name) => `current_setting('${name}') as ${name}`)}`);
    expect(rows).toEqual([wanted]);
  }
  await server.stop();
});

test('a pooler that gives each session a connection is not complained of, nor is none', async () => {
  pooler = await bySession();
  expect(await said(pooler.url('postgres'))).toBe('nothing');
  expect(await said(databaseUrl(inject('socket'), 'postgres'))).toBe('nothing');
});

test('a pooler that shares its connections among transactions is refused in one line that says what to set', async () => {
  pooler = await byTransaction();
  expect(await said(pooler.url('postgres'))).toMatch(/^The pooler that DATABASE_URL names .*Set pool_mode = session .*itself\.$/);
});
