import { InPerson } from '@homeward/contract/kiosk-settings';
import type { VisitStatus } from '@homeward/contract/visit';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Door } from './door.ts';
import { rowsOf } from './rename-visitor.ts';

/**
 * Where somebody goes who comes in: onto the wait list where the reason or the code says so, and off it where the reason says that,
 * but for who stands in it already; who was at this location before, by
 * the shelter's rule for the status of their last visit, and without a rule into that again; whoever is new, as the shelter says.
 */
export async function nextStatus(
  db: Transaction<DB>,
  door: Door,
  visitorId: number,
  says: { wait_list_on_end: boolean; id: number | null } | undefined,
): Promise<VisitStatus> {
  if (says?.wait_list_on_end || (door.qr_code_id && door.type_key === 'WAIT_LIST')) return 'WAIT_LIST';
  const rules = InPerson.safeParse(door.in_person).data;
  const { rows } = await sql<{
    status_key: VisitStatus;
    is_here: boolean;
  }>`select status_key, ended_date is null as is_here from visit
    where visitor_id in ${rowsOf(sql`one.id = ${visitorId}`)} and branch_id = ${door.branch_id} order by id desc limit 1`.execute(
    db,
  );
  const [last] = rows;
  const to = last ? ruleFor(rules, last.status_key) : (rules?.new_visitor ?? 'CHECKED_IN');
  // A reason that has been deleted meanwhile says nothing.
  return to === 'WAIT_LIST' && says?.id && !last?.is_here ? 'CHECKED_IN' : to;
}

const ruleFor = (rules: InPerson | undefined, last: VisitStatus): VisitStatus =>
  rules?.existing_visitor.find(({ current_status }) => current_status === last)?.new_status ?? last;
