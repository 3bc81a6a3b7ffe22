import { InPerson } from '@homeward/contract/kiosk-settings';
import type { VisitStatus } from '@homeward/contract/visit';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Door } from './door.ts';

/**
 * Where somebody goes who comes in: onto the wait list where the reason or the code says so; who was at this location before, by
 * the shelter's rule for the status of their last visit, and without a rule into that again; whoever is new, as the shelter says.
 */
export async function nextStatus(db: Transaction<DB>, door: Door, visitorId: number, toWaitList: boolean): Promise<VisitStatus> {
  if (toWaitList || (door.qr_code_id && door.type_key === 'WAIT_LIST')) return 'WAIT_LIST';
  const rules = InPerson.safeParse(door.in_person).data;
  const { rows } = await sql<{ status_key: VisitStatus }>`select status_key from visit
    where visitor_id = ${visitorId} and branch_id = ${door.branch_id} order by id desc limit 1`.execute(db);
  const last = rows[0]?.status_key;
  if (!last) return rules?.new_visitor ?? 'CHECKED_IN';
  return rules?.existing_visitor.find(({ current_status }) => current_status === last)?.new_status ?? last;
}
