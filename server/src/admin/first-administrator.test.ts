import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Connection, connect } from '../database/connect.ts';
import { firstAdministrator } from './first-administrator.ts';

let server: TestServer;
let connection: Connection;
beforeAll(async () => {
  server = await startTestServer();
  connection = connect({ connectionString: server.databaseUrl });
  await server.sql.query('truncate admin_user cascade');
});
afterAll(async () => {
  await connection.pool.end();
  await server.stop();
});

const make = (password: string) => firstAdministrator(connection.db, 'mara.voss@homeward.example', password, 'Homeward');

test.each([
  ['aaaaaaaaaa', 'Choose more than one character repeated'],
  ['\u200b'.repeat(12), 'At least 8 characters'],
  ['iloveyou', 'This password is one of the commonest; choose another'],
  ['Mara.Voss1', 'Choose a password other than your e-mail'],
  ['homeward2026', 'Choose a password other than Homeward'],
])('ADMIN_PASSWORD=%s makes no administrator, and says why', async (password, reason) => {
  await expect(make(password)).rejects.toThrow(`ADMIN_PASSWORD is not usable: ${reason}.`);
  expect((await server.sql.query('select from admin_user')).rowCount).toBe(0);
});

test('a password like any other makes the first administrator, and is not looked at again', async () => {
  expect(await make('a heron on one leg')).toBe('a heron on one leg');
  expect(await make('iloveyou')).toBeUndefined();
});
