import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { DB } from './columns.ts';
import type { Database } from './connect.ts';

type Table = keyof DB & string;
type TableWithId = { [T in Table]: DB[T] extends { id: unknown } ? T : never }[Table];
type Rows<T extends Table> = readonly Insertable<DB[T]>[];

/** How many rows a statement inserts: on a slow machine one of more would last longer than a statement may. */
const AT_ONCE = 250;

/** Inserts any number of rows. Every row has the columns of the first. */
export async function insertRows<T extends Table>(db: Database, table: T, rows: Rows<T>): Promise<void> {
  for (const some of parted(rows)) await insertion(table, some).execute(db);
}

/** Inserts rows like insertRows; answers their ids, in the rows' order. */
export async function insertWithIds<T extends TableWithId>(db: Database, table: T, rows: Rows<T>): Promise<number[]> {
  const ids: number[] = [];
  for (const some of parted(rows)) {
    const inserted = await sql<{ id: number }>`${insertion(table, some)} returning id`.execute(db);
    ids.push(...inserted.rows.map(({ id }) => id));
  }
  return ids;
}

const parted = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, part) => rows.slice(part * AT_ONCE, (part + 1) * AT_ONCE));

/** Inserts rows, or brings those there are, by these columns, to what the rows say. */
export async function upsertRows<T extends Table>(db: Database, table: T, by: readonly string[], rows: Rows<T>): Promise<void> {
  await upsert(db, table, by, rows);
}

async function upsert(db: Database, table: Table, by: readonly string[], rows: readonly object[]): Promise<void> {
  const others = columnsOf(rows).filter((column) => !by.includes(column));
  const set = sql.join(others.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  const change = others.length ? sql`update set ${set}` : sql`nothing`;
  await sql`${insertion(table, rows)} on conflict (${sql.join(by.map((column) => sql.ref(column)))}) do ${change}`.execute(db);
}

/**
 * Makes these the rows that `owner`, such as `{ product_id }`, has in a table; `key` tells them apart. Rows that stay
 * are changed where they differ, not written anew.
 */
export async function replaceRows<T extends Table>(
  db: Database,
  table: T,
  owner: Record<string, number>,
  key: keyof Insertable<DB[T]> & string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const [[column, id] = ['', 0]] = Object.entries(owner);
  const kept = rows.map((row) => row[key]);
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id} and ${sql.ref(key)} <> all(${kept})`.execute(db);
  const owned = rows.map((row) => ({ ...owner, ...row }));
  if (owned.length) await upsert(db, table, [column, key], owned);
}

function insertion(table: Table, rows: readonly object[]): RawBuilder<unknown> {
  const columns = sql.join(columnsOf(rows).map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}

const columnsOf = (rows: readonly object[]): string[] => Object.keys(rows[0] ?? {});
