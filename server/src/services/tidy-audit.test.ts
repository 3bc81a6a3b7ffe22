import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { readConfig } from '../config.ts';
import { type Connection, connect } from '../database/connect.ts';
import { Files } from './files.ts';
import { tidy } from './tidy.ts';

let server: TestServer;
let connection: Connection;
beforeAll(async () => {
  server = await startTestServer();
  connection = connect({ connectionString: server.databaseUrl });
  await server.sql.query(`insert into audit_log (created_date, table_name, action, changes)
    select now() - make_interval(days => 31), 'specie', 'UPDATE', '{"name": {"to": "old"}}' from generate_series(1, 5001)`);
  await server.sql.query(`insert into audit_log (created_date, table_name, action, changes)
    values (now() - make_interval(days => 29), 'specie', 'UPDATE', '{"name": {"to": "young"}}')`);
});
afterAll(async () => {
  await connection.pool.end();
  await server.stop();
});
const tonight = (days?: number) => tidy(connection.db, new Files(pathToFileURL(join(server.dataDir, 'files')).href), 365, days);
const left = async (name: string) =>
  (await server.sql.query("select from audit_log where changes -> 'name' ->> 'to' = $1", [name])).rowCount;

test('changes are kept for ever unless it is said how long, and then those that are older go', async () => {
  await tonight();
  expect(await left('old')).toBe(5001);
  await tonight(30);
  expect([await left('old'), await left('young')]).toEqual([0, 1]);
});

test.each(['delete from audit_log', "update audit_log set table_name = 'pet'", 'truncate audit_log'])(
  'nothing else changes the trail: %s',
  async (statement) => {
    await expect(server.sql.query(statement)).rejects.toThrow('audit_log is append-only');
  },
);

test.each(['0', '-3', 'for ever', '40000'])('AUDIT_DAYS is not %s', (AUDIT_DAYS) => {
  expect(() => readConfig({ AUDIT_DAYS })).toThrow('AUDIT_DAYS is not usable: must be a number of days from 1 to 36500.');
});
