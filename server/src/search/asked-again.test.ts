import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soundBody } from '../../test/arbitrary-search.ts';
import { searches } from '../../test/searches.ts';
import { type Caller, startTestServer, type TestServer } from '../../test/server.ts';
import { shownWith } from '../calls/api/audit/shown-with.ts';
import { GUARD } from '../http/identity.ts';
import type { Entity } from './entity.ts';
import { type Parsed, parse } from './parse.ts';
import { SearchError } from './query.ts';
import { statementOf, writtenStatementOf, writtenText } from './statement.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A search as the server reads it; none where it asks for more than one may. */
function parsedOf(entity: Entity, body: unknown): Parsed | undefined {
  try {
    return parse(entity, body, 2);
  } catch (error) {
    if (error instanceof SearchError) return undefined;
    throw error;
  }
}

const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

test.each(searches)(`$path finds the same with its values written out (SEED=${SEED})`, async ({ entity }) => {
  const found = async (text: string, values: unknown[]) =>
    (await server.sql.query({ text, values, rowMode: 'array' })).rows[0] ?? [];
  const [epoch, tables] = await found('select epoch, (select array_agg(distinct table_name) from audit_log) from auth_epoch', []);
  const property = fc.asyncProperty(soundBody(entity), async (body) => {
    const parsed = parsedOf(entity, body);
    fc.pre(parsed !== undefined);
    const values = [epoch, ...(entity.only ? [tables] : []), ...parsed.values];
    const written = await found(writtenText(parsed.query, GUARD, values), [epoch]);
    expect(written).toEqual(await found(statementOf(parsed, GUARD).text, values));
  });
  await fc.assert(property, { seed: SEED, numRuns: 10 });
});

test.each(searches)('$path keeps a plan of its own at the third time it is asked in the same words', ({ entity }) => {
  const parsed = parse(entity, {}, 2);
  const asked = (first: string) =>
    writtenStatementOf(parsed, GUARD, [1, ...(entity.only ? [[first, ...shownWith.keys()]] : [first])]);
  const inTheseWords = () => asked('these')?.text;
  expect([inTheseWords(), inTheseWords(), asked('others'), inTheseWords()]).toEqual([
    undefined,
    undefined,
    undefined,
    expect.stringContaining('epoch'),
  ]);
});

test('a search asked again and again sees what has changed, for its own values and what its caller may see', async () => {
  const records = ['0190b0f0-0000-7000-8000-000000000001', '0190b0f0-0000-7000-8000-000000000002'];
  const blind = await server.userWith('audit/search');
  // The trail is planned for the values of each search, however short it is.
  const count = async (caller: Caller, record_uuid: string) =>
    (await caller.call<{ count: number }>('audit/search', { search: { record_uuid } })).data.count;
  for (let changes = 0; changes < 6; changes += 1)
    for (const record of records) {
      expect(await count(server.admin, record)).toBe(changes);
      expect(await count(blind, record)).toBe(0);
      await server.sql.query(
        "insert into audit_log (table_name, record_uuid, action, changes) values ('organization_shelter', $1, 'UPDATE', '{}')",
        [record],
      );
    }
});

test('however many searches are asked again and again, each has a plan that is kept', () => {
  const { entity } = [...searches.values()][0] ?? {};
  const named = (limit: number) => statementOf(parse(entity as Entity, { options: { limit } }, 2), GUARD).name;
  // Higher than the limits that are tried above: those have been asked for already.
  for (let limit = 301; limit <= 600; limit += 1)
    expect([named(limit), named(limit), named(limit)]).toEqual([undefined, undefined, expect.any(String)]);
});

test.each([
  ['many rows is tried with the plan of its own', 2000, true],
  ['few rows keeps the plan for all', 10, false],
])('a search by a word that is asked again among %s', async (_, rows, isWritten) => {
  const word = `word of ${rows}`;
  await server.sql.query("delete from row_count where table_name = 'organization_event'");
  await server.sql.query("insert into row_count values ('organization_event', $1)", [rows]);
  // The first answer says how many rows there are, three more make it one that is asked again, whose second run is the other's turn.
  for (let asked = 0; asked < 5; asked += 1) await server.admin.call('event/search', { search: { 'name.ilike': `%${word}%` } });
  const { rowCount } = await server.sql.query(
    'select from pg_stat_activity where strpos(query, $1) > 0 and pid <> pg_backend_pid()',
    [word],
  );
  expect(rowCount).toBe(isWritten ? 1 : 0);
});
