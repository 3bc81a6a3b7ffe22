import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const holders = async (permission: string) =>
  (
    await server.sql.query<{ name: string }>(
      `select r.name from admin_auth_item r join admin_auth_item_child c on c.parent_id = r.id
        join admin_auth_item i on i.id = c.child_id and i.name = $1 and not i.deleted order by 1`,
      [permission],
    )
  ).rows.map(({ name }) => name);

test('an upgrade lets whoever may see, begin or disconnect do what has come with it', async () => {
  const fresh = ['sync-pet/search', 'sync/confirm', 'integration/undo'];
  await server.sql.query(
    `delete from admin_auth_item_child where child_id in (select id from admin_auth_item where name = any($1))`,
    [fresh],
  );
  await server.sql.query('delete from admin_auth_item where name = any($1)', [fresh]);
  await server.sql.query(await readFile(join(import.meta.dirname, 'migrations/0092_roles_of_syncs.sql'), 'utf8'));
  expect(await holders('sync-pet/search')).toEqual(await holders('verify/sync'));
  expect(await holders('sync/confirm')).toEqual(await holders('sync/one'));
  expect(await holders('integration/undo')).toEqual(await holders('integration/disconnect'));
  expect(await holders('sync/confirm')).toContain('Support');
});
