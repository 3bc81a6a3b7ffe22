import { randomUUID } from 'node:crypto';
import { folded, foldedPattern } from '@homeward/contract/folded';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../test/cluster.ts';
import { searches } from '../../test/searches.ts';
import { migrate } from '../database/migrate.ts';
import { compile } from './compile.ts';
import type { Entity } from './entity.ts';
import { parse } from './parse.ts';

/** Databases that sort by the letters' numbers, as ours does, and of an operator whose small I has no dot. */
const made = { none: "locale 'C.UTF-8'", Turkish: "locale_provider icu icu_locale 'tr' locale 'C'" };
const languages = Object.keys(made);
const databases = new Map<string, { name: string; pool: pg.Pool }>();
const onCluster = async (sql: string) => {
  const client = new pg.Client({ connectionString: databaseUrl(inject('socket'), 'postgres') });
  await client.connect();
  await client.query(sql);
  await client.end();
};
beforeAll(async () => {
  for (const [language, how] of Object.entries(made)) {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await onCluster(`create database ${name} template template0 ${how}`);
    const pool = new pg.Pool({ connectionString: databaseUrl(inject('socket'), name), max: 3 });
    databases.set(language, { name, pool });
    await migrate(pool);
  }
});
afterAll(async () => {
  for (const { name, pool } of databases.values()) {
    await pool.end();
    await onCluster(`drop database ${name} with (force)`);
  }
});

function poolOf(language: string): pg.Pool {
  const database = databases.get(language);
  if (!database) throw new Error(`no database of ${language}`);
  return database.pool;
}
const ask = async <Row extends object>(language: string, sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await poolOf(language).query<Row>(sql, values)).rows;

/** What tells records, partners and countries apart for programs is no word of a language: its order is that of its letters. */
const CODES =
  /^(.*_key|key|key501c3|type|condition|state|action|call|request_id|table_name|refer_schema|currency|abbreviation|slug|link|url|icon|endpoint|phone|work_phone|fingerprint|microchip|global_code|external_id|code|payment_type|rule_name|status_source|force_sections)$/;
/** Written by the product, and never sorted by. */
const TOLD = /^(reason|end_message|sms_text|text|standing_there)$/;

/** Every text that a search knows and that is a column of its noun; of what has no id none could be told apart. */
const fields = searches
  .filter(({ entity }) => !entity.only && entity.fields.has('id'))
  .flatMap(({ path, entity }) =>
    [...entity.fields].flatMap(([name, { type, sql }]) => {
      const [, column] = type === 'text' ? (/^\{t\}\.(\w+)$/.exec(sql) ?? []) : [];
      return column ? [{ path, entity, name, column }] : [];
    }),
  );

/** What a search answers where its table holds these texts alone. */
async function idsAmong(language: string, { entity, column }: { entity: Entity; column: string }, texts: string[], body: object) {
  const rows = texts.map((text, at) => ({ id: at + 1, deleted: false, [column]: text }));
  const { query, values } = parse(entity, body, 2);
  const among = `${entity.table} as (select * from jsonb_populate_recordset(null::public.${entity.table}, $1::jsonb))`;
  const sql = compile(query).replace(/^with /, `with ${among}, `);
  const [answer] = await ask<Record<string, string>>(language, sql, [JSON.stringify(rows), ...values]);
  const { result } = JSON.parse(Object.values(answer ?? {})[0] ?? '') as { result: { id: number }[] };
  return result.map(({ id }) => id);
}

const NAMES = ['Zebu', 'apple snail', 'Éclair', 'Åland', 'éclair 2', 'zoo', 'Ibis', 'ice'];
const SORTED = ['Åland', 'apple snail', 'Éclair', 'éclair 2', 'Ibis', 'ice', 'Zebu', 'zoo'];
const everywhere = languages.flatMap((language) => fields.map((field) => ({ language, ...field })));

test.each(everywhere.filter(({ name }) => !CODES.test(name) && !TOLD.test(name)))(
  'people find what they look for in $path sorted by $name, in a database of the language $language',
  async ({ language, name, ...field }) => {
    const sorted = async (sort: string) => {
      const ids = await idsAmong(language, field, NAMES, { options: { sort, _force_ids: true } });
      return ids.map((id) => NAMES[id - 1]);
    };
    expect(await sorted(name)).toEqual(SORTED);
    expect(await sorted(`-${name}`)).toEqual(SORTED.toReversed());
  },
);

const WRITTEN: [string, string][] = [
  ['sao paulo', 'São Paulo'],
  ['SÃO', 'Sa\u0303o'],
  ['coyoacan', 'Coyoacán'],
  ['abc', 'ＡＢＣ'],
  ['ａｂｃ', 'abc'],
  ['strasse', 'Straße'],
  ['lodz', 'ŁÓDŹ'],
  ['iguana', 'IGUANA'],
  ['IGUANA', 'iguana'],
  ['istanbul', 'İstanbul'],
  ['isik', 'Işık'],
  ["o'hara", 'O’Hara'],
  ['fluffy', 'Flu\u00adf\u200bfy'],
  ['\u200ebella', 'Bella'],
  ['οδος', 'ΟΔΟΣ'],
  ['50%', '50％'],
];

const SPELLINGS = ['São Paulo', 'Sa\u0303o Paulo', 'ＳＡＯ PAULO', 'SÃO PAU\u00adLO', 'sa\u200bo paulo', 'in São Paulo I'];

test.each(everywhere)(
  '$path finds in $name whatever way it is written, in a database of the language $language',
  async ({ language, name, ...field }) => {
    const found = (typed: string, texts: string[]) =>
      idsAmong(language, field, texts, { search: { [`${name}.ilike`]: typed }, options: { sort: 'id', _force_ids: true } });
    expect(await found('%sao paulo%', ['Nobody', ...SPELLINGS])).toEqual([2, 3, 4, 5, 6, 7]);
    expect(await found('IG_ana', ['Iguana', 'iguana', 'IGUANA', 'Nobody'])).toEqual([1, 2, 3]);
  },
);

test.each(languages)('what people type is found however it is written in a database of the language %s', async (language) => {
  const asked = WRITTEN.map(([typed, text]) => [`%${foldedPattern(typed.replaceAll('%', '\\%'))}%`, `a ${text} b`]);
  const missed = 'select typed, text from unnest($1::text[], $2::text[]) t (typed, text) where folded(text) not like typed';
  expect(await ask(language, missed, [asked.map(([typed]) => typed), asked.map(([, text]) => text)])).toEqual([]);
});

/** Letters of every script that each version of ICU knows, one by one and between others. */
const letters = [
  [0x20, 0x1c88],
  [0x1d00, 0x2c2e],
  [0x2c30, 0xa7b7],
  [0xac00, 0xac80],
  [0xf900, 0xffff],
  [0x1d400, 0x1d7ff],
]
  .flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
  .flatMap((letter) => [letter, `a${letter}B`]);

test.each(languages)('the database of the language %s folds texts as the console does', async (language) => {
  const rows = await ask<{ text: string; folded: string }>(
    language,
    'select text, folded(text) as folded from unnest($1::text[]) text',
    [[...letters, ...WRITTEN.flat(), ...NAMES]],
  );
  expect(rows.filter((row) => row.folded !== folded(row.text))).toEqual([]);
});

test.each([
  ['%Sã\\%o_', '%sa\\%o_'],
  ['％', '\\%'],
  ['\\＿x\\\\', '\\_x\\\\'],
  ['%\\Ａ%', '%a%'],
])('the pattern %s means %s', (pattern, meant) => {
  expect(foldedPattern(pattern)).toBe(meant);
});

test.each(languages)('names that read the same are the same in a database of the language %s', async (language) => {
  await ask(language, "insert into specie (name) values ('Iguana')");
  await expect(ask(language, "insert into specie (name) values ('IGUANA')")).rejects.toMatchObject({
    constraint: 'specie_name_unique',
  });
  const found = await ask(language, "select from specie where lower(name) = 'iguana'");
  expect(found).toHaveLength(1);
});

test('a start makes indexes anew that another version of ICU has sorted, once', async () => {
  const start = () => migrate(poolOf('none'));
  const state = `select collversion = pg_collation_actual_version(oid) as is_ours, pg_relation_filenode('specie_name_unique') as file
    from pg_collation where collname = 'by_name'`;
  const [before] = await ask<{ file: number }>('none', state);
  await ask('none', "update pg_collation set collversion = '1' where collname = 'by_name'");
  await start();
  const [after] = await ask<{ file: number }>('none', state);
  expect(after).toEqual({ is_ours: true, file: expect.any(Number) });
  expect(after?.file).not.toBe(before?.file);
  await start();
  expect(await ask('none', state)).toEqual([after]);
});
