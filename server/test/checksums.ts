import type pg from 'pg';

/** What any call may leave behind, a refused one too: the session was used, an attempt was counted. */
const PASSING = ['access_key', 'admin_session', 'rate_limit', 'known_place'];

/**
 * What tells the versions of every table's rows apart, and the number of mails enqueued: equal exactly where nothing was
 * written in between. Each version of a row bears the number of the transaction that wrote it.
 */
export async function checksums(sql: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)`,
    [PASSING],
  );
  // That something was refused is noted a moment later.
  const but = (name: string) => (name === 'audit_log' ? "where action <> 'REFUSED'" : '');
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as sum from ${name} ${but(name)}`,
  );
  const { rows } = await sql.query<{ name: string; sum: string }>(
    [...sums, "select 'mails', count(*)::text from pgboss.job where name = 'mail'"].join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
