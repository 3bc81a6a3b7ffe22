import type pg from 'pg';
import { PlainError } from '../plain-error.ts';
import { copyIn, copyOut } from './copy.ts';

/** Ours and the job queue's. */
const SCHEMAS = ['public', 'pgboss'];
const PIECE = 4 * 2 ** 20;

/** A table as SQL names it, with the columns that can be written. */
export interface Table {
  name: string;
  columns: string[];
}
export interface Sequence {
  name: string;
  /** The last value given; null where none was. */
  last: string | null;
}

/** Every table with rows of its own: partitions come with the table they are of, tables of extensions with these. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
        (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = any ($1) and relkind in ('r', 'p') and not relispartition
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      order by 1`,
    [SCHEMAS],
  );
  return rows;
}

/** Where every sequence stands. Sequences know no snapshot: read after the rows, they are never behind them. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
      where schemaname = any ($1) order by 1`,
    [SCHEMAS],
  );
  return rows;
}

/** A table's rows, in pieces of a few MB. */
export const rowsOf = (client: pg.Client, { name, columns }: Table): AsyncGenerator<Buffer> =>
  copyOut(client, `copy (select ${columns.join(', ')} from ${name}) to stdout`, PIECE);

/** Writes a table's rows as rowsOf has told them. */
export const writeRows = (client: pg.Client, { name, columns }: Table, pieces: AsyncIterable<Buffer>): Promise<void> =>
  copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, pieces);

/**
 * Empties all tables and lets them be filled in any order, within the transaction: no trigger fires, for what they would
 * note is among the rows, and foreign keys are checked at the end. Needs no more than owning the tables.
 */
export async function refill(client: pg.Client, tables: readonly Table[], fill: () => Promise<void>): Promise<void> {
  const there = new Set((await tablesOf(client)).map(({ name }) => name));
  const unknown = tables.find(({ name }) => !there.has(name));
  if (unknown) throw new PlainError(`The backup has a table ${unknown.name} that this version does not know.`);
  const names = [...there];
  const keys = await foreignKeys(client);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const { table, key } of keys) await client.query(`alter table ${table} drop constraint ${key}`);
  await client.query(`truncate ${names.join(', ')}`);
  await fill();
  for (const { table, key, definition } of keys) await client.query(`alter table ${table} add constraint ${key} ${definition}`);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

export async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last } of sequences)
    if (last === null) await client.query(`alter sequence ${name} restart`);
    else await client.query('select setval($1::regclass, $2)', [name, last]);
}

async function foreignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; key: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as key, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_namespace n on n.oid = connamespace
      where contype = 'f' and conparentid = 0 and nspname = any ($1)
      order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}
