import { sql } from 'kysely';
import { notFound, Problem } from '../problem.ts';
import type { Database } from './connect.ts';

/** Who has saved the part, when and what it is now; a main part may be changed by an act too, which the trail tells. */
export async function versionConflict(
  db: Database,
  table: string,
  uuid: string,
  part: string,
  now: (id: number) => Promise<unknown>,
): Promise<Problem> {
  const { rows } = await sql<{ id: number; version: number; when: string; who: string | null; own: boolean }>`
    select r.id, case when ${part} = 'main' then r.version else coalesce(p.version, 1) end as version,
      coalesce(p.saved_date, case when ${part} = 'main' then r.updated_date else r.created_date end) as when, u.first_name || ' ' || u.last_name as who,
      coalesce(u.id = acting('user_id')::int, false) as own
    from ${sql.table(table)} r
    left join record_part p on p.record_uuid = r.uuid and p.part = ${part} and (p.part <> 'main' or p.version = r.version)
    left join lateral (select admin_user_id from audit_log l where l.about_uuid = r.uuid and l.action <> 'REFUSED' order by id desc limit 1) l
      on p.record_uuid is null
    left join admin_user u on u.id = coalesce(p.admin_user_id, l.admin_user_id)
    where r.uuid = ${uuid} and not r.deleted`.execute(db);
  const [row] = rows;
  if (!row) return notFound();
  const { id, ...first } = row;
  const changed = first.own ? 'You have changed this record elsewhere' : `${first.who ?? 'Somebody'} has changed this record`;
  return new Problem(409, `${changed} since you opened it`, {
    data: { conflict: { ...first, uuid, current: await now(id) } },
  });
}
