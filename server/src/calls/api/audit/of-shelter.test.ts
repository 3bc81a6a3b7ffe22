import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What comes and goes at a shelter by itself, and has a page of its own, or is of several shelters. */
const APART = [
  'adoption_application',
  'auth_token',
  'organization_event_shelter',
  'payment_credit',
  'payment_cycle',
  'pet',
  'visit',
];

test('whatever of a shelter is kept in the trail says which one, but for what has a page of its own', async () => {
  const { rows } = await server.sql.query<{ table: string }>(`
    select distinct c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
    where exists (select from pg_trigger where tgrelid = c.oid and tgfoid::regproc::text ~ '^audit')
      and (a.attname in ('shelter_id', 'branch_id') or exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid::regclass::text in ('organization_shelter', 'organization_branch',
          'organization_product', 'organization_question_shelter', 'shelter_kiosk_reason')))`);
  const tables = rows.map(({ table }) => table).filter((table) => !APART.includes(table));
  expect(tables.length).toBeGreaterThan(20);
  const unsaid: string[] = [];
  for (const table of ['organization_shelter', ...tables]) {
    const { rows: said } = await server.sql.query<{ of: number | null }>(
      `select shelter_of($1, to_jsonb(t)) as of from ${table} t order by to_jsonb(t) ->> 'shelter_id' limit 1`,
      [table],
    );
    if (!said.length || said[0]?.of === null) unsaid.push(table);
  }
  expect(unsaid).toEqual([]);
});

test('what was changed of a location is found by its shelter, and says which that is', async () => {
  const { rows } = await server.sql.query<{ shelter: string; name: string; branch: string }>(
    `select s.uuid as shelter, s.name, b.uuid as branch from organization_branch b
      join organization_shelter s on s.id = b.shelter_id order by b.id limit 1`,
  );
  const [{ shelter, name, branch } = { shelter: '', name: '', branch: '' }] = rows;
  await server.sql.query("update organization_branch set name = 'Renamed' where uuid = $1", [branch]);
  const { data } = await server.admin.call<{ result: object[] }>('audit/search', {
    search: { 'shelter.uuid': shelter, with: { shelter: true } },
    options: { limit: 1 },
  });
  expect(data.result).toMatchObject([{ table_name: 'organization_branch', record_uuid: branch, shelter: { name } }]);
});
