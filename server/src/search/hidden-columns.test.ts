import { addressOf } from '@homeward/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { affordable, everything, reachable, searches } from '../../test/searches.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import type { Entity, Relation } from './entity.ts';
import { parse } from './parse.ts';
import { SearchError } from './query.ts';

let server: TestServer;
/** Every column of every table there is. */
let columns: string[];
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.sql.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  columns = rows.map(({ name }) => name);
});
afterAll(() => server.stop());

const ABSENT = 'no_such_column';
const addresses = new Map<string, string>(searches.map(({ call, path }) => [path, addressOf(call)]));

/** The whole answer as it came over the wire, but for what differs from one request to the next. */
async function wire(path: string, body: object): Promise<string> {
  const { token, accessKey } = server.admin;
  const response = await fetch(`${server.url}${addresses.get(path)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-api-key': accessKey },
    body: JSON.stringify(body),
  });
  return `${response.status} ${[...response.headers.keys()]}\n${await response.text()}`;
}

type Probe = (name: string) => object;
const probes: Record<string, Probe> = {
  'filtered by equality': (name) => ({ search: { [name]: 'x' } }),
  'filtered by null': (name) => ({ search: { [name]: null } }),
  'filtered by a pattern': (name) => ({ search: { [`${name}.ilike`]: '%' } }),
  'sorted by': (name) => ({ options: { sort: name } }),
  'sorted by downwards': (name) => ({ options: { sort: ['id', `-${name}`] } }),
  'asked for': (name) => ({ search: { with: { [name]: true } } }),
  'forced out': (name) => ({ search: { with: { [name]: { required: true } } }, options: { _force_ids: true, _single: true } }),
};
const relatedProbes = (relation: string): Probe[] => [
  (name) => ({ search: { [`${relation}.${name}`]: 'x' } }),
  (name) => ({ search: { [`${relation}.${name}.ilike`]: '%' } }),
  (name) => ({ options: { sort: `${relation}.${name}` } }),
  (name) => ({ search: { with: { [relation]: { search: { [name]: 'x' } } } } }),
  (name) => ({ search: { with: { [relation]: { sort: name } } } }),
  (name) => ({ search: { with: { [relation]: { with: { [name]: true } } } } }),
];

const isHidden = (entity: Entity) => (column: string) => !entity.fields.has(column) && !entity.relations.has(column);

/** What a search is refused with before the database hears of it. */
function refusal(entity: Entity, search: object): string {
  try {
    parse(entity, search, 1);
  } catch (error) {
    if (error instanceof SearchError) return JSON.stringify({ ...error, message: error.message });
  }
  return 'not refused';
}

/** The columns of which a probe tells more than of one that does not exist. */
function telling(entity: Entity, probe: Probe, hidden: string[]): string[] {
  const reference = refusal(entity, probe(ABSENT));
  expect(reference).not.toBe('not refused');
  return hidden.filter((column) => refusal(entity, probe(column)) !== reference.replaceAll(ABSENT, column));
}

test('the columns that must stay hidden are among those tried', () => {
  expect(columns).toEqual(expect.arrayContaining(['password_hash', 'token_hash', 'key_hash', 'admin_user_id', 'deleted_date']));
});

const everyProbe = searches.flatMap((searched) => Object.entries(probes).map(([how, probe]) => ({ ...searched, how, probe })));

test.each(everyProbe)('no hidden column tells anything when $path is $how', ({ entity, probe }) => {
  expect(telling(entity, probe, columns.filter(isHidden(entity)))).toEqual([]);
});

const everyRelation = searches.flatMap(({ path, entity }) =>
  [...entity.relations].map(([name, relation]: [string, Relation]) => ({ path, name, entity, related: relation.entity() })),
);

test.each(everyRelation)('no hidden column tells anything through $name of $path', ({ name, entity, related }) => {
  const hidden = columns.filter(isHidden(related));
  for (const probe of relatedProbes(name)) expect(telling(entity, probe, hidden)).toEqual([]);
});

test.each(searches)('the refusal of a hidden column is the whole answer of $path', async ({ path, entity }) => {
  const all = [...Object.values(probes), ...[...entity.relations.keys()].flatMap(relatedProbes)];
  for (const probe of all) {
    const reference = await wire(path, probe(ABSENT));
    expect(reference).toMatch(/^422 /);
    expect(await wire(path, probe('password_hash'))).toBe(reference.replaceAll(ABSENT, 'password_hash'));
  }
});

test('no column of a secret is a field of anything', () => {
  // What a statement quotes is no column.
  const columns = (sql: string) => sql.replaceAll(/'(?:[^']|'')*'/g, "''");
  const fields = reachable().flatMap(({ name, fields }) => [...fields.values()].map(({ sql }) => `${name}: ${columns(sql)}`));
  expect(fields.filter((field) => /: .*(hash|secret|token|password)/.test(field))).toEqual([
    'shelter: ({t}.cybersource_secret_key is not null)',
    'user: {t}.must_change_password',
  ]);
});

/** Every value of every column that holds a digest. */
async function digests(): Promise<string[]> {
  const { rows } = await server.sql.query<{ table_name: string; column_name: string }>(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name like '%\\_hash'",
  );
  const parts = rows.map((row) => `select ${row.column_name} as digest from ${row.table_name}`);
  const found = await server.sql.query<{ digest: string }>(
    `select digest from (${parts.join(' union ')}) d where digest is not null`,
  );
  return found.rows.map(({ digest }) => digest);
}

test('no digest of a password, token or key is in any answer to an administrator', async () => {
  const created = { first_name: 'Canary', last_name: 'Bird', email: 'canary@homeward.example', roles: ['Read-only'] };
  const answer = await server.admin.call('user/create', { admin_user: created }, { 'idempotency-key': 'canary' });
  expect(answer.http).toBe(200);
  const secrets = await digests();
  expect(secrets.length).toBeGreaterThanOrEqual(4);
  for (const { path, entity } of searches) {
    const wanted = everything(entity);
    const limit = affordable(entity, wanted, 10_000);
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const text = await wire(path, { search: { with: wanted }, options: { page, limit, _force_ids: true } });
      expect(text).toMatch(/^200 /);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      pages = Number(/"pages":(\d+),"result"/.exec(text)?.[1]);
    }
  }
});
