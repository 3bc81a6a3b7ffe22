import { sql } from 'kysely';
import { tokenHash } from '../services/secrets.ts';

/** Where a visit stands in its location's line, from 1; null where it is not in it. `v` is the visit's alias. */
const placeIn = (v: string) => `case when ${v}.status_key = 'WAIT_LIST' and ${v}.ended_date is null
  then (select count(*)::int + 1 from visit w where w.branch_id = ${v}.branch_id and w.status_key = 'WAIT_LIST'
    and w.ended_date is null and (w.since, w.id) < (${v}.since, ${v}.id)) end`;

/**
 * The same of every row of a list: the lines are counted once, whatever is listed and whatever is known of the table, and only
 * where somebody in it stands in one.
 */
export const placeAmong = (v: string) => `case when ${v}.status_key = 'WAIT_LIST' and ${v}.ended_date is null
  then ((select json_object_agg(w.id, w.n)::jsonb from (select id, row_number() over (partition by branch_id order by since, id) as n
    from visit where status_key = 'WAIT_LIST' and ended_date is null) w) ->> ${v}.id::text)::int end`;
export const place = sql<number | null>`${sql.raw(placeIn('v'))}`;

/** The visit that a token opens, whoever was given it. */
export const openedBy = (token: string) =>
  sql`(v.token_hash = ${tokenHash(token)} or v.id = (select visit_id from visit_look where token_hash = ${tokenHash(token)}))`;
