import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makeShelter } from '../../test/shelters.ts';
import { type Connection, connect } from '../database/connect.ts';
import { Files } from './files.ts';
import { tidy } from './tidy.ts';

let server: TestServer;
let connection: Connection;
let shelter: MadeShelter;
let branch: MadeBranch;
beforeAll(async () => {
  server = await startTestServer();
  connection = connect({ connectionString: server.databaseUrl });
  shelter = await makeShelter(server);
});
afterAll(async () => {
  await connection.pool.end();
  await server.stop();
});
beforeEach(async () => {
  branch = await makeBranch(server, shelter, randomUUID());
});
const tonight = () => tidy(connection.db, new Files(pathToFileURL(join(server.dataDir, 'files')).href), 365);

/** An integration that was changed so many days ago. */
async function made(days: number, fields: { active?: boolean; deleted?: boolean } = {}): Promise<number> {
  const { active = false, deleted = false } = fields;
  const { rows } = await server.sql.query<{ id: number }>(
    `insert into integration (description, partner_key, shelter_id, branch_id, credentials, account_hash, active, deleted, updated_date)
      values ('Test', 'PETPOINT', $1, $2, '', '', $3, $4, now() - $5 * interval '1 day') returning id`,
    [shelter.id, branch.id, active, deleted, days],
  );
  return rows[0]?.id ?? 0;
}
const isThere = async (id: number) => (await server.sql.query('select from integration where id = $1', [id])).rowCount === 1;

test.each<[string, number, object, boolean]>([
  ['a draft of eight days', 8, {}, false],
  ['a draft of six days', 6, {}, true],
  ['a connected integration', 300, { active: true }, true],
  ['a disconnected integration', 300, { deleted: true }, true],
])('%s (%i days, %j): stays %s', async (_what, days, fields, stays) => {
  const id = await made(days, fields);
  await tonight();
  expect(await isThere(id)).toBe(stays);
});

test('a draft that somebody has put into a network leaves it', async () => {
  const id = await made(8);
  await server.sql.query(
    `with n as (insert into network (shelter_id, partner_key) values ($1, 'PETPOINT') returning id)
      insert into network_integration (network_id, integration_id, shelter_id, partner_key) select id, $2, $1, 'PETPOINT' from n`,
    [shelter.id, id],
  );
  await tonight();
  expect(await isThere(id)).toBe(false);
});

/** Runs that ended so many days ago; all but the `whole` ones read only what had changed. */
async function withRuns(days: number[], whole: number[] = []): Promise<number[]> {
  const id = await made(0, { active: true });
  const { rows } = await server.sql.query<{ id: number }>(
    `insert into integration_sync (integration_id, finish, since)
      select $1, now() - days * interval '1 day', case when not days = any($3::numeric[]) then now() end
      from unnest($2::numeric[]) with ordinality as ended (days, place) order by place returning id`,
    [id, days, whole],
  );
  return rows.map((row) => row.id);
}
const left = async (runs: number[]) =>
  (await server.sql.query<{ id: number }>('select id from integration_sync where id = any($1) order by id', [runs])).rows.map(
    ({ id }) => id,
  );

test('runs go 90 days after their end, however many there are, with what they say of pets', async () => {
  const frequent = await withRuns([91, 90.1, ...Array<number>(300).fill(89)]);
  await server.sql.query("insert into integration_sync_pet (sync_id, outcome_key) select unnest($1::int[]), 'FAILED'", [
    frequent,
  ]);
  await tonight();
  expect(await left(frequent)).toEqual(frequent.slice(2));
  const { rows } = await server.sql.query('select from integration_sync_pet where sync_id = any($1)', [frequent]);
  expect(rows.length).toBe(300);
});

test('an integration’s newest run stays, and its newest whole reading, and one that is still at it', async () => {
  const runs = await withRuns([400, 300, 299, 200, 150, 100], [300, 400]);
  await server.sql.query('update integration_sync set finish = null where id = $1', [runs[3]]);
  await tonight();
  expect(await left(runs)).toEqual([runs[1], runs[3], runs[5]]);
});

test.each([
  [2, 0],
  [0, 1],
])('what was kept of a list %i days ago is there %i times', async (days, there) => {
  const id = await made(300, { active: true });
  await server.sql.query(
    `with run as (insert into integration_sync (integration_id, finish) values ($1, now() - $2 * interval '1 day') returning id),
        rules as (insert into integration_rules (integration_id, hash, words, pages_sync_id) select $1, '', '{}', id from run)
      insert into integration_page (integration_id, digest, head, ids, met) values ($1, 'd', '{}', '{}', '{}')`,
    [id, days],
  );
  await tonight();
  expect((await server.sql.query('select from integration_page where integration_id = $1', [id])).rowCount).toBe(there);
});
