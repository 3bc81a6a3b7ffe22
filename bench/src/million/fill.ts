import pg from 'pg';
import { otherRows } from './other-rows.ts';
import { petRows, type Rows, SHELTERS } from './pet-rows.ts';
import { shelters } from './shelters.ts';

/** One insert makes so many rows at most, so that two connections have as much to do. */
const AT_ONCE = 125_000;
/** Above what the sample has. */
const FIRST = '10000000';

/**
 * A platform in its tenth year, made by two connections: triggers do not run, and whatever index no row needs meanwhile is made
 * once the rows are there. Answers how many seconds that took.
 */
export async function fill(url: string): Promise<number> {
  const began = performance.now();
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    options:
      '-c session_replication_role=replica -c statement_timeout=0 -c jit=off -c synchronous_commit=off -c maintenance_work_mem=512MB -c work_mem=64MB',
  });
  await pool.query(shelters(SHELTERS));
  const rows = [...petRows, ...otherRows];
  const indexes = await dropIndexes(
    pool,
    rows.filter(({ count }) => count >= AT_ONCE).map(({ table }) => table),
  );
  // What others are made from comes first.
  for (const table of ['admin_user', 'kiosk'])
    await each(rows.filter((one) => one.table === table).flatMap(parts), (sql) => pool.query(sql));
  const rest = rows.filter(({ table }) => table !== 'admin_user' && table !== 'kiosk');
  await each(rest.flatMap(parts), (sql) => pool.query(sql));
  await each(indexes, (sql) => pool.query(sql));
  await pool.query('select recount_rows(), keep_newest_syncs()');
  await pool.query(sequences);
  await each([...rows.map(({ table }) => table), 'organization_shelter', 'organization_branch'], (table) =>
    pool.query(`vacuum (analyze) ${table}`),
  );
  await pool.end();
  return (performance.now() - began) / 1000;
}

/** Works through a list from both its connections; the dearest stands first. */
async function each<T>(list: T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...list];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all([worker(), worker()]);
}

function parts({ count, sql }: Rows): string[] {
  const pieces = Math.ceil(count / AT_ONCE);
  return Array.from({ length: pieces }, (_, at) =>
    sql
      .replaceAll('$first', FIRST)
      .replaceAll('$from', String(at * AT_ONCE + 1))
      .replaceAll('$to', String(Math.min(count, (at + 1) * AT_ONCE))),
  );
}

/** Drops the indexes of tables but what other tables refer to; answers the statements that make them anew, the dearest first. */
async function dropIndexes(pool: pg.Pool, tables: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ drop: string; make: string }>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
        else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
      case when c.oid is null then pg_get_indexdef(i.indexrelid)
        else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as make
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
    where i.indrelid = any($1::regclass[]) and not i.indisprimary
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)
    order by pg_get_indexdef(i.indexrelid) like '%gin%' desc, i.indrelid = 'pet'::regclass desc`,
    [tables],
  );
  for (const { drop } of rows) await pool.query(drop);
  return rows.map(({ make }) => make);
}

/** What is written after it must not meet its numbers. */
const sequences = `do $$ declare s record; begin
  for s in select c.table_name::regclass as t, pg_get_serial_sequence(c.table_name, 'id') as name from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'id' and c.is_identity = 'YES' loop
    execute format('select setval(%L, greatest((select coalesce(max(id), 0) from %s) + 1, nextval(%L)))', s.name, s.t, s.name);
  end loop;
end $$`;
