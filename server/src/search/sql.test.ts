import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectGolden } from '../../test/golden.ts';
import { everything, type Searched, searches } from '../../test/searches.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { compile } from './compile.ts';
import type { Entity, Field } from './entity.ts';
import { parse } from './parse.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const fitting: Record<Field['type'], (name: string) => [string, unknown][]> = {
  int: (name) => [[`${name}.gte`, 1]],
  number: (name) => [[`${name}.lt`, 12.5]],
  text: (name) => [[`${name}.ilike`, '%paw%']],
  uuid: (name) => [[`${name}.in`, ['0190b0f0-0000-7000-8000-000000000000']]],
  boolean: (name) => [[name, false]],
  moment: (name) => [[`${name}.lt`, '2024-02-29']],
  day: (name) => [[`${name}.lt`, '2024-02-29']],
  json: () => [],
};

/** A condition on every field, and on the first field of every relation. */
function everyFilter(entity: Entity): Record<string, unknown> {
  const own = [...entity.fields].flatMap(([name, { type }]) => fitting[type](name));
  const related = [...entity.relations].flatMap(([relation, { entity: target }]) => {
    const [name = '', field] = [...target().fields].find(([, { type }]) => type === 'text') ?? [];
    return field ? fitting[field.type](`${relation}.${name}`) : [];
  });
  return Object.fromEntries([...own, ...related]);
}

const sqlOf = (entity: Entity, input: object) => compile(parse(entity, input, 1).query);

function statements({ entity }: Searched): Record<string, string> {
  return {
    list: sqlOf(entity, {}),
    filtered: sqlOf(entity, { search: everyFilter(entity), options: { limit: 50 } }),
    single: sqlOf(entity, {
      search: { ...(entity.fields.has('id') ? { id: 1 } : {}), with: everything(entity) },
      options: { _single: true, _force_ids: true },
    }),
  };
}

/** One clause a line, so that a change shows where it is. */
const inLines = (sql: string) =>
  sql.split(/ (?=from |where |order by |left join |cut as |counts as |select '\{)|(?<=, )(?=\(select )/);

test('the SQL of every search is the committed one', async () => {
  const all = searches.map((searched): [string, object] => [
    searched.path,
    Object.fromEntries(Object.entries(statements(searched)).map(([kind, sql]) => [kind, inLines(sql)])),
  ]);
  await expectGolden(new URL('search-sql.golden.json', import.meta.url), Object.fromEntries(all));
});

const every = searches.flatMap((searched) =>
  Object.entries(statements(searched)).map(([kind, sql]) => ({ path: searched.path, kind, sql })),
);

test.each(every)('PostgreSQL can plan the $kind statement of $path', async ({ sql }) => {
  const { rows } = await server.sql.query(`explain (generic_plan) ${sql}`);
  expect(rows.length).toBeGreaterThan(0);
});

test('a search that differs in its values alone has the same SQL', () => {
  for (const { entity } of searches.filter((searched) => searched.entity.fields.has('id'))) {
    const ofId = (id: number) => sqlOf(entity, { search: { id }, options: { page: id } });
    expect(ofId(2)).toBe(ofId(3));
  }
});
