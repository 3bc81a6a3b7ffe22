import { type Insertable, sql, type Updateable } from 'kysely';
import { notFound } from '../problem.ts';
import type { DB } from './columns.ts';
import type { Database } from './connect.ts';
import { noteInAudit } from './note-in-audit.ts';
import { versionConflict } from './version-conflict.ts';

/** The tables made by `business_table`: versioned and soft-deleted. */
export type BusinessTable = {
  [Table in keyof DB]: 'version' extends keyof DB[Table] ? (DB[Table] extends { deleted: unknown } ? Table : never) : never;
}[keyof DB];

/** A record as somebody has read it. */
interface Read {
  uuid: string;
  /** Of the part that is saved; absent in payloads that know no version: compared with nothing (decision 110). */
  version: number | undefined;
  /** What of the record is saved, where it has parts beside its main one (migration 0050). */
  part?: string | undefined;
  /** Reads, as the call answers it, what is kept now: for who comes second. */
  now: (id: number) => Promise<unknown>;
}

/**
 * Changes the part of a record that was read in `version`; without values only that version counts up, for a change of
 * rows that belong to it. Answers the record's id. Refuses with 404 where there is none, and with 409 (who, when, and what
 * is kept now) where the part moved on. Whoever comes second to any part of a record waits here for the first.
 */
export async function updateVersioned<Table extends BusinessTable>(
  db: Database,
  table: Table,
  { uuid, version, part = 'main', now }: Read,
  values: Updateable<DB[Table]> = {},
): Promise<number> {
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const isMain = part === 'main';
  // Before its values are written: who comes second is told what is kept, not what they send.
  if (!isMain && !(await countPart(db, uuid, part, version))) throw await versionConflict(db, table, uuid, part, now);
  const counted = isMain ? sql`version = version + 1` : sql`version = version`;
  const asRead = isMain && version !== undefined ? sql`and version = ${version}` : sql``;
  const { rows } = await sql<{ id: number; version: number }>`update ${sql.table(table)}
    set ${sql.join([...changes, counted])}
    where uuid = ${uuid} and not deleted ${asRead} returning id, version`.execute(db);
  const [row] = rows;
  if (!row) throw await versionConflict(db, table, uuid, part, now);
  if (isMain) await noteSaved(db, uuid, row.version);
  if (version === undefined) await noteInAudit(db, table, uuid, { version: 'not compared' });
  return row.id;
}

export type Values<Table extends BusinessTable> = Insertable<DB[Table]> & Updateable<DB[Table]>;

/**
 * Creates a record, or with a uuid changes the one that was read in `version`. Answers its id.
 */
export async function saveBusiness<Table extends BusinessTable>(
  db: Database,
  table: Table,
  { uuid, version, now }: { uuid?: string | undefined; version?: number | undefined; now: Read['now'] },
  values: Values<Table>,
): Promise<number> {
  if (uuid) return updateVersioned(db, table, { uuid, version, now }, values);
  const columns = Object.keys(values);
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${sql.join(columns.map((c) => sql.ref(c)))})
    values (${sql.join(Object.values(values))}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Soft-deletes a record and answers its id, or refuses with 404. Deleting again is refused the same way. */
export async function softDelete<Table extends BusinessTable>(db: Database, table: Table, uuid: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`update ${sql.table(table)} set deleted = true
    where uuid = ${uuid} and not deleted returning id`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row.id;
}

/** Counts a part's version up, if it is still the one that was `read`; answers whether it was. Before its first save it is 1. */
export async function countPart(db: Database, uuid: string, part: string, read?: number): Promise<boolean> {
  const isAsRead =
    read === undefined || read === 1
      ? sql`true`
      : sql`exists (select from record_part
    where record_uuid = ${uuid} and part = ${part})`;
  const { rows } = await sql`insert into record_part as p (record_uuid, part, version, admin_user_id)
    select ${uuid}, ${part}, 2, acting('user_id')::int where ${isAsRead}
    on conflict (record_uuid, part) do update
      set version = p.version + 1, admin_user_id = excluded.admin_user_id, saved_date = excluded.saved_date
      where p.version = coalesce(${read ?? null}::int, p.version)
    returning version`.execute(db);
  return rows.length > 0;
}

/** The version of a record's part beside the main one. */
export async function partVersion(db: Database, uuid: string, part: string): Promise<number> {
  const row = await db
    .selectFrom('record_part')
    .where('record_uuid', '=', uuid)
    .where('part', '=', part)
    .select('version')
    .executeTakeFirst();
  return row?.version ?? 1;
}

async function noteSaved(db: Database, uuid: string, version: number): Promise<void> {
  await sql`insert into record_part (record_uuid, part, version, admin_user_id)
    values (${uuid}, 'main', ${version}, acting('user_id')::int)
    on conflict (record_uuid, part) do update
      set version = excluded.version, admin_user_id = excluded.admin_user_id, saved_date = excluded.saved_date`.execute(db);
}
