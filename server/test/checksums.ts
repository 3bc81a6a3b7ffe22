import type pg from 'pg';

/** What any call may leave behind, a refused one too: the session was used, an attempt was counted. */
const PASSING = ['access_key', 'admin_session', 'rate_limit'];

/** A checksum of every table's rows and the number of mails enqueued: equal exactly where nothing was written in between. */
export async function checksums(sql: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)`,
    [PASSING],
  );
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
  );
  const { rows } = await sql.query<{ name: string; sum: string }>(
    [...sums, "select 'mails', count(*)::text from pgboss.job where name = 'mail'"].join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
