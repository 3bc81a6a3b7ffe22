import { sql } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';

/** The ids of what there is in a table, by one of its columns. */
export async function idsBy(db: Database, table: keyof DB & string, column: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select ${sql.ref(column)} as key, id from ${sql.table(table)} order by id desc`.execute(db);
  return new Map(rows.map((row) => [row.key, row.id]));
}

const DAY = 86_400_000;
/** So many days ago, as a moment: the sample is as old as it looks on the day it is added. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString();
