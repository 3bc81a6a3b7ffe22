import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Part, versionedParts } from '../../test/versioned.ts';

let server: TestServer;
let parts: Part[];
beforeAll(async () => {
  server = await startTestServer();
  ({ parts } = await versionedParts(server));
});
afterAll(() => server.stop());

/** What is not the same again, though it is sent so: a new row, a secret that is sealed anew, a name that is made each time. */
const ANEW = ['shelter-event/save', 'shelter/save-payment-config', 'smart-response/save'];

/** What was written to the trail since. */
async function told(since: number): Promise<unknown[]> {
  const { rows } = await server.sql.query<{ table_name: string; action: string; changes: object }>(
    'select table_name, action, changes from audit_log where id > $1 order by id',
    [since],
  );
  return rows;
}

const newest = async (): Promise<number> =>
  (await server.sql.query<{ id: number }>('select coalesce(max(id), 0)::int as id from audit_log')).rows[0]?.id ?? 0;

test('who saves what is there already changes nothing: the trail tells of no change', async () => {
  const noise: Record<string, unknown[]> = {};
  for (const { name, call, input, read } of parts) {
    const save = async () => server.admin.call(call, input('the same', { version: await read() }));
    expect({ name, ...(await save()) }).toMatchObject({ name, http: 200 });
    const before = await newest();
    expect({ name, ...(await save()) }).toMatchObject({ name, http: 200 });
    const changes = await told(before);
    if (changes.length) noise[name] = changes;
  }
  expect(Object.fromEntries(Object.entries(noise).filter(([name]) => !ANEW.includes(name)))).toEqual({});
  expect(parts.length).toBeGreaterThan(40);
});
