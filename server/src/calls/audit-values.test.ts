import type { AuditEntry, names } from '@homeward/contract/audit';
import { nounOfTable } from '@homeward/contract/nouns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Difference, differencesOf, isPointer, textOf } from '../../../console/src/ui/page/differences.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const SILENT = ['id', 'uuid', 'version', 'created_date', 'updated_date', 'deleted_date'];
const SOME = 200;

/** The tables whose changes are kept. */
async function audited(): Promise<string[]> {
  const { rows } = await server.sql.query<{ table: string }>(`
    select relname as table from pg_class c
    where exists (select from pg_trigger where tgrelid = c.oid and tgfoid::regproc::text ~ '^audit')`);
  return rows.map(({ table }) => table);
}

/** What it would be told as, had rows of the sample just been added. */
async function told(table: string): Promise<Difference[]> {
  const { rows } = await server.sql.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t limit ${SOME}`);
  return rows.flatMap(({ row }) => {
    const kept = Object.entries(row).filter(([column, value]) => value !== null && !SILENT.includes(column));
    const changes = Object.fromEntries(kept.map(([column, value]) => [column, { to: value }]));
    return differencesOf({ table_name: table, action: 'INSERT', changes });
  });
}

const keyOf = (table: string, column: string, value: unknown) => `${table}.${column} ${value}`;

/** The names of everything that differences point at, as an administrator is told them. */
async function namesOf(all: Difference[]): Promise<Map<string, string>> {
  const relations = all.flatMap(({ table, column, to, ...one }) =>
    isPointer({ table, column, ...one }) ? [{ table_name: table, column, value: to }] : [],
  );
  const records = all.flatMap(({ meant, to }) => (meant ? [{ table_name: meant, uuid: to }] : []));
  const once = <One>(some: One[]) => [...new Map(some.map((one) => [JSON.stringify(one), one])).values()];
  const asked = [...once(relations).map((one) => ({ relations: [one] })), ...once(records).map((one) => ({ records: [one] }))];
  const found = new Map<string, string>();
  for (let at = 0; at < asked.length; at += 900) {
    const some = asked.slice(at, at + 900);
    const input = {
      relations: some.flatMap((one) => ('relations' in one ? one.relations : [])),
      records: some.flatMap((one) => ('records' in one ? one.records : [])),
    };
    const { data } = await server.admin.call<z.output<typeof names.output>>('audit/names', input);
    for (const { table_name, column, value, name } of data.relations) found.set(keyOf(table_name, column, value), name);
    for (const { table_name, uuid, name } of data.records) found.set(keyOf(table_name, 'uuid', uuid), name ?? '');
  }
  return found;
}

/** A column's own name, a uuid, a number in a record's place, a word of ours as it is kept. */
const RAW = /[0-9a-f]{8}-[0-9a-f]{4}-|one without a name|^several$|^[A-Za-z]+_[A-Za-z_]+$|^\[object/;
/** What staff themselves type or are told so: partners' words, keys of templates and of their variables. */
const TYPED = /^(email_template\.(key|json)|\w+\.external_id|mapping_\w+\.name|integration\.credentials)/;

test('what is told of a change is in words: no column, number or uuid stands for what has a name', async () => {
  const tables = await audited();
  expect(tables.filter((table) => !nounOfTable(table) && table !== 'setting')).toEqual([]);
  const all = (await Promise.all(tables.map(told))).flat();
  expect(new Set(all.map(({ table }) => table)).size).toBeGreaterThan(50);
  const named = await namesOf(all);
  const raw = all.flatMap((one) => {
    const { table, column, label, within = '', meant, to } = one;
    const text = textOf(one, to, named.get(meant ? keyOf(meant, 'uuid', to) : keyOf(table, column, to)));
    const isRaw =
      RAW.test(text) ||
      /_|[0-9a-f]{8}-|\b(uuid|undefined)\b|· (?!of\b)[a-z]{1,2}(?= ·|$)|[a-z][A-Z]/.test(`${label} · ${within}`);
    return isRaw && !TYPED.test(`${table}.${column}`) ? [`${table}.${column} · ${within}: ${text}`] : [];
  });
  expect([...new Set(raw)].slice(0, 40)).toEqual([]);
});

test('what is nobody’s to see is set where its record is made, and changed where that is', () => {
  const toldBy = (action: AuditEntry['action']) =>
    differencesOf({ table_name: 'admin_user', action, changes: { password_hash: 'changed' } }).map((one) => one.told);
  expect([toldBy('INSERT'), toldBy('UPDATE'), toldBy('DELETE')]).toEqual([['set'], ['changed'], ['removed']]);
});

test('a file that is gone or came reads as what it was, or by its name', () => {
  const read = (column: string, value: unknown, name?: string) =>
    textOf({ table: 'organization_shelter', column, label: '' }, value, name);
  expect([read('logo_id', null), read('logo_id', 7), read('logo_id', 7, 'paw.png')]).toEqual([
    'no picture',
    'a picture',
    'paw.png',
  ]);
  expect([read('shelter_contract_id', undefined), read('shelter_contract_id', 7)]).toEqual(['no PDF', 'a PDF']);
});
