import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/**
 * Ends what the day has ended: whatever began on an earlier day where the location is, and who still waits in a line once the
 * location has closed, unless they joined it afterwards.
 */
export async function closeVisits(db: Database): Promise<void> {
  await sql`update visit v set ended_date = clock_timestamp(), ended_key = 'CLOSED'
    from organization_branch b join address a on a.id = b.address_id
      left join opening_hour h on h.branch_id = b.id
        and h.weekday_key = to_char(now() at time zone a.time_zone, 'DY')
    where b.id = v.branch_id and v.ended_date is null
      and ((v.created_date at time zone a.time_zone)::date < (now() at time zone a.time_zone)::date
        or (v.status_key = 'WAIT_LIST' and not h.closed
          and (now() at time zone a.time_zone)::time > h.closure and (v.since at time zone a.time_zone)::time < h.closure))`.execute(
    db,
  );
}

/** Forgets visits so many days after they ended, and whoever has no visit left. */
export async function tidyVisitors(db: Database, days: number): Promise<void> {
  await sql`delete from visit where ended_date < now() - make_interval(days => ${days})`.execute(db);
  await sql`delete from visitor v where created_date < now() - make_interval(days => ${days})
    and not exists (select from visit where visitor_id = v.id)
    and not exists (select from visitor former where former.now_id = v.id)`.execute(db);
}
