import type { Integration } from '@homeward/contract/integration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeBranch, makeShelter } from '../../../../test/shelters.ts';

// Nobody works here, so that a run stays as it is put.
let server: TestServer;
let one: { uuid: string };
beforeAll(async () => {
  server = await startTestServer();
  const shelter = await makeShelter(server);
  const branch = await makeBranch(server, shelter, 'North');
  const { rows } = await server.sql.query<{ uuid: string }>(
    `insert into integration (description, partner_key, shelter_id, branch_id, credentials, account_hash, active, settings_saved)
      values ('North', 'PETPOINT', $1, $2, '', 'hash', true, true) returning uuid`,
    [shelter.id, branch.id],
  );
  one = { uuid: rows[0]?.uuid ?? '' };
});
afterAll(() => server.stop());

const shown = async () => {
  const { data } = await server.admin.call<Integration>('integration/search', {
    search: { uuid: one.uuid },
    options: { _single: true },
  });
  return { state: data.state_key, at: data.last_sync?.slice(0, 10) };
};
const its = "integration_id = (select id from integration where uuid = '{one}')";
const newest = `id = (select max(id) from integration_sync where ${its})`;
const run = (columns: string, values: string) =>
  `insert into integration_sync (integration_id, created_date, ${columns}) select id, now(), ${values} from integration where uuid = '{one}'`;

test.each([
  ['a first run that nobody has begun', run('total', '1'), 'WAITING', undefined],
  [
    'somebody at work on it',
    `update integration_sync set lease_until = now() + interval '1 hour' where ${newest}`,
    'RUNNING',
    undefined,
  ],
  ['its end', `update integration_sync set lease_until = null, finish = '2026-01-02' where ${newest}`, 'FINISHED', '2026-01-02'],
  ['a dry run after it', run('dry_run, failed', "true, '2026-01-03'"), 'FINISHED', '2026-01-02'],
  ['a run that others hold up', run('finish, held_up', "'2026-01-04', true"), 'HELD_UP', '2026-01-04'],
  ['a run that asks', run('finish, waiting_for', `'2026-01-05', '{"gone": 1}'`), 'ASKING', '2026-01-05'],
  ['the answer', `update integration_sync set waiting_for = null where ${newest}`, 'FINISHED', '2026-01-05'],
  ['a run that failed', run('failed', "'2026-01-06'"), 'FAILED', '2026-01-06'],
  ['the next one', run('total', '1'), 'WAITING', '2026-01-06'],
  ['its abort', `update integration_sync set canceled = '2026-01-07' where ${newest}`, 'CANCELED', '2026-01-07'],
])('an integration stands as its newest run does: %s', async (_what, write, state, at) => {
  await server.sql.query(write.replaceAll('{one}', one.uuid));
  expect(await shown()).toEqual({ state, at });
  const { rows } = await server.sql.query('select keep_newest_syncs() as id');
  expect(rows).toEqual([]);
});

test('a run changes neither the version of its integration nor the trail of it', async () => {
  const ours = async () =>
    (
      await server.sql.query(
        'select version, (select count(*) from audit_log where record_uuid = i.uuid) as changes from integration i where uuid = $1',
        [one.uuid],
      )
    ).rows;
  const before = await ours();
  await server.sql.query(run('finish', "'2026-01-08'").replaceAll('{one}', one.uuid));
  expect((await shown()).state).toBe('FINISHED');
  expect(await ours()).toEqual(before);
});

test('what is kept wrong of a newest run is put right at night, and named', async () => {
  const { rows } = await server.sql.query(
    "update integration set last_sync = null, ended_key = 'FAILED' where uuid = $1 returning id",
    [one.uuid],
  );
  const put = async () => (await server.sql.query('select keep_newest_syncs() as id')).rows;
  expect(await put()).toEqual(rows);
  expect((await shown()).state).toBe('FINISHED');
  expect(await put()).toEqual([]);
});
