import type { MyVisit } from '@homeward/contract/check-in';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { tokenHash } from '../services/secrets.ts';
import { look, themeOf } from './door.ts';
import { openedBy, place } from './line.ts';

/** How many of the last who were in line are needed to say how long it takes, and how many are looked at. */
const ENOUGH = 5;
const LAST = 20;

interface Found extends Omit<MyVisit, 'ahead' | 'estimate' | 'theme'> {
  theme: unknown;
  branch_id: number;
  place: number | null;
}

/** What the visitor's own page shows; undefined where the token opens nothing, and all null where the visit has ended. */
export async function myVisit(db: Database, token: string): Promise<MyVisit | undefined> {
  const { rows } =
    await sql<Found>`select s.name as shelter_name, b.name as location_name, ${look}, v.branch_id, ${place} as place,
      coalesce(l.abbreviation, 'en') as language, case when v.ended_date is null then v.status_key end as status_key,
      v.ended_date is null and v.status_key = 'WAIT_LIST' and v.token_hash = ${tokenHash(token)} as may_leave,
      case when v.status_key in ('CHECKED_IN', 'WAIT_LIST') then coalesce(t.end_message, r.end_message) end as end_message
    from visit v join organization_branch b on b.id = v.branch_id join organization_shelter s on s.id = b.shelter_id
      join visitor w on w.id = v.visitor_id left join language l on l.id = w.language_id
      left join shelter_kiosk_reason r on r.id = v.reason_id and not r.deleted
      left join shelter_kiosk_reason_translation t on t.parent_id = r.id and t.language_id = l.id
    where ${openedBy(token)}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { branch_id, place: at, theme, ...visit } = found;
  const ahead = at === null ? null : at - 1;
  return { ...visit, theme: themeOf(theme), ahead, estimate: ahead === null ? null : await estimate(db, branch_id, ahead) };
}

/** What nobody has, and what has ended, look alike. */
export const ENDED: MyVisit = {
  shelter_name: '',
  location_name: '',
  logo: null,
  theme: themeOf(undefined),
  language: 'en',
  status_key: null,
  ahead: null,
  may_leave: false,
  estimate: null,
  end_message: null,
};

/** From the quarter to three quarters of how long the last ones of the last hours took from one to the next. */
async function estimate(db: Database, branchId: number, ahead: number): Promise<MyVisit['estimate']> {
  const { rows } = await sql<{ count: number; low: number; high: number }>`with called as (
      select s.created_date - lag(s.created_date) over (order by s.id) as gap
      from (select s.id, s.created_date from visit_status s join visit v on v.id = s.visit_id
        where v.branch_id = ${branchId} and s.status_key = 'MEETING' and s.created_date > now() - interval '4 hours'
        order by s.id desc limit ${LAST}) s)
    select count(gap)::int as count, coalesce(percentile_cont(0.25) within group (order by extract(epoch from gap)), 0)::float as low,
      coalesce(percentile_cont(0.75) within group (order by extract(epoch from gap)), 0)::float as high from called`.execute(db);
  const [pace] = rows;
  if (!pace || pace.count < ENOUGH) return null;
  const minutes = (seconds: number) => Math.ceil(((ahead + 1) * seconds) / 60);
  return { from: minutes(pace.low), to: Math.max(minutes(pace.low), minutes(pace.high)) };
}
