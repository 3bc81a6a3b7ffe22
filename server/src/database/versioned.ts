import { type Insertable, sql, type Updateable } from 'kysely';
import { notFound, Problem } from '../http/problem.ts';
import type { Database } from './connect.ts';
import type { DB } from './tables.ts';

/** The tables made by `business_table`: versioned and soft-deleted. */
export type BusinessTable = {
  [Table in keyof DB]: 'version' extends keyof DB[Table] ? Table : never;
}[keyof DB];

/**
 * Changes the record that was read in `version`; without values only its version counts up, for a change of its parts.
 * Answers its id. Refuses with 404 where there is none, and with 409 (who, when, current version) where it moved on.
 */
export async function updateVersioned<Table extends BusinessTable>(
  db: Database,
  table: Table,
  { uuid, version }: { uuid: string; version: number },
  values: Updateable<DB[Table]> = {},
): Promise<number> {
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<{ id: number }>`update ${sql.table(table)}
    set ${sql.join([...changes, sql`version = version`])}
    where uuid = ${uuid} and version = ${version} and not deleted returning id`.execute(db);
  const [row] = rows;
  if (row) return row.id;
  throw await conflict(db, table, uuid);
}

/**
 * Creates a record, or with a uuid changes the one that was read in `version`. Answers its id.
 */
export async function saveBusiness<Table extends BusinessTable>(
  db: Database,
  table: Table,
  { uuid, version }: { uuid?: string | undefined; version?: number | undefined },
  values: Insertable<DB[Table]> & Updateable<DB[Table]>,
): Promise<number> {
  if (!uuid) {
    const columns = Object.keys(values);
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${sql.join(columns.map((c) => sql.ref(c)))})
      values (${sql.join(Object.values(values))}) returning id`.execute(db);
    return rows[0]?.id ?? 0;
  }
  // The contract has refused a uuid without a version; 0 is nobody's.
  return updateVersioned(db, table, { uuid, version: version ?? 0 }, values);
}

/** Soft-deletes a record and answers its id, or refuses with 404. Deleting again is refused the same way. */
export async function softDelete<Table extends BusinessTable>(db: Database, table: Table, uuid: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`update ${sql.table(table)} set deleted = true
    where uuid = ${uuid} and not deleted returning id`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row.id;
}

async function conflict(db: Database, table: BusinessTable, uuid: string): Promise<Problem> {
  const { rows } = await sql<{ version: number; when: string; who: string | null }>`
    select r.version, r.updated_date as when, u.first_name || ' ' || u.last_name as who
    from ${sql.table(table)} r
    left join lateral (select admin_user_id from audit_log l where l.about_uuid = r.uuid and l.action <> 'REFUSED' order by id desc limit 1) l on true
    left join admin_user u on u.id = l.admin_user_id
    where r.uuid = ${uuid} and not r.deleted`.execute(db);
  const [row] = rows;
  if (!row) return notFound();
  return new Problem(409, `${row.who ?? 'Somebody'} has changed this record since you opened it`, {
    data: { conflict: { ...row, uuid } },
  });
}
