import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { nouns } from '@homeward/contract/nouns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fewFound, type List, lists, smallLists } from '../../test/lists.ts';
import { searches } from '../../test/searches.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import type { Entity, Field } from './entity.ts';

const top = join(import.meta.dirname, '../../..');
const textOf = (file: string) => readFileSync(join(top, file), 'utf8');

/** What a source of the console says that a list offers. */
function offered(text: string): { filters: string[]; sorts: string[] } {
  const named = [...text.matchAll(/(?:text|choice|exact|flag|id|moment)Filter\(\s*'([^']+)'/g)].map(([, key = '']) => key);
  const whole = [...text.matchAll(/Filter = \{\s*key: '([^']+)'/g)].map(([, key = '']) => key);
  const found = [...text.matchAll(/useBranchFilter\(address, '([^']+)'/g)].map(([, key = '']) => key);
  const shelters = /useShelterFilter\(address\)/.test(text) ? ['shelter_id'] : [];
  const owners = /useOwnerFilter\(address\)/.test(text) ? ['shelter.uuid'] : [];
  const uuids = /uuidFilter\(\)/.test(text) ? ['uuid'] : [];
  const sorts = [...text.matchAll(/key: '([^']+)'(?:(?!key: ')[\s\S])*?\bsortable:/g)].map(([, key = '']) => key);
  return { filters: [...named, ...whole, ...found, ...shelters, ...owners, ...uuids], sorts };
}

test('what every list of the console offers is known here', async () => {
  const files: string[] = [];
  for await (const file of glob('console/src/{routes,screens}/**/*.{ts,tsx}', { cwd: top })) files.push(file);
  const unknown = files.flatMap((file) => {
    const { filters, sorts } = offered(textOf(file));
    if (smallLists[file]) return [];
    const here = lists.filter((list) => list.files.includes(file));
    return [
      ...filters.filter((key) => !here.some((list) => list.filters[key])).map((key) => `${file} filters by ${key}`),
      ...sorts.filter((key) => !here.some((list) => list.sorts.includes(key))).map((key) => `${file} sorts by ${key}`),
    ];
  });
  expect(unknown, 'Add it to server/test/lists.ts: the bench explains it among a million').toEqual([]);
});

let server: TestServer;
let indexes: { table: string; keys: string; predicate: string }[];
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.sql.query<{ table: string; text: string; predicate: string }>(
    `select i.indrelid::regclass::text as table, pg_get_indexdef(i.indexrelid) as text,
      coalesce(pg_get_expr(i.indpred, i.indrelid), '') as predicate from pg_index i`,
  );
  indexes = rows.map(({ table, text, predicate }) => ({ table, keys: /USING \w+ \((.*)\)/.exec(text)?.[1] ?? '', predicate }));
});
afterAll(() => server.stop());

/** The entity and the field that a key leads to. */
function fieldOf(of: string, key: string): { entity: Entity; field: Field } {
  const words = key.replace(/\.(in|gte|lte)$/, '').split('.');
  const name = words.pop() ?? '';
  let entity = searches.find(({ path }) => path === of)?.entity;
  for (const word of words) entity = entity?.relations.get(word)?.entity();
  const field = entity?.fields.get(name);
  if (!entity || !field) throw new Error(`${of} has no ${key}`);
  return { entity, field };
}

/** The table and the column that a key leads to; undefined where its value is worked out. */
function columnOf(list: List, key: string): { table: string; column: string | undefined } {
  const { entity, field } = fieldOf(list.path, key);
  return { table: entity.table, column: /^\{t\}\.(\w+)$/.exec(field.order ?? field.sql)?.[1] };
}

/** What people type there: a word, a number, an address. */
const TYPED = ['word', '17', 'noor@'];
const asIndexed = (sql: string) => sql.replace(/[()\s]|::text|\{t\}\./g, '');

test('an index finds whatever Ctrl+K may ask for, among what there may be many of', () => {
  const asked = nouns.flatMap(({ search, find }) => {
    const keys = new Set(find && search ? TYPED.flatMap((text) => find.by(text)) : []);
    return [...keys].map((key) => ({ path: search?.path ?? '', key, said: `${search?.path} ${key}` }));
  });
  const missing = asked.filter(({ path, key }) => {
    const { entity, field } = fieldOf(path, key.replace(/\.ilike$/, ''));
    const start = key.endsWith('.ilike') ? `folded${asIndexed(field.sql)}gin_trgm_ops` : asIndexed(field.sql);
    return !indexes.some(({ table, keys }) => table === entity.table && asIndexed(keys).startsWith(start));
  });
  const how = 'Give it an index in a migration, or say in server/test/lists.ts that there are few';
  expect(missing.map(({ said }) => said).sort(), how).toEqual(Object.keys(fewFound).sort());
});

const named = (list: List): [string, List] => [`${list.path} of ${list.files[0]}`, list];

test.each(lists.map(named))('an index finds what each filter of %s asks for, or it is said why not', (_, list) => {
  const missing = Object.keys(list.filters).filter((key) => {
    if (list.without?.[key]) return false;
    const { table, column } = columnOf(list, key);
    const says = (text: string) => new RegExp(`\\b${column}\\b`).test(text);
    return !column || !indexes.some((index) => index.table === table && (says(index.keys) || says(index.predicate)));
  });
  expect(missing, 'Give it an index in a migration, or a reason in server/test/lists.ts').toEqual([]);
});

test.each(lists.map(named))('an index holds %s in each order that it offers, or it is said why not', (_, list) => {
  const missing = list.sorts.filter((key) => {
    if (list.without?.[key]) return false;
    const { table, column } = columnOf(list, key);
    return (
      !column || !indexes.some(({ table: of, keys }) => of === table && new RegExp(`(^|, )"?${column}"?\\b.*, id\\b`).test(keys))
    );
  });
  expect(missing, 'Give it an index in a migration, or a reason in server/test/lists.ts').toEqual([]);
});
