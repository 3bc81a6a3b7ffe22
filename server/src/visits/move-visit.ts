import type { Visit, VisitStatus } from '@homeward/contract/visit';
import { sql, type Transaction } from 'kysely';
import { visit } from '../calls/api/visit/entity.ts';
import type { DB } from '../database/columns.ts';
import type { Context } from '../http/handler.ts';
import { readRecord } from '../search/record.ts';

interface Seen {
  visit_uuid: string;
  seen_status_key: VisitStatus;
}
type Refusals = 'visit_missing' | 'visit_ended' | 'visit_moved';

/** Changes a visit that is still where it was seen to be; answers its id. Who comes second is told what has become of it. */
export async function changeSeen(
  { db, refuse }: Context<Refusals>,
  { visit_uuid, seen_status_key }: Seen,
  change: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`update visit set ${change}
    where uuid = ${visit_uuid} and status_key = ${seen_status_key} and ended_date is null returning id`.execute(db);
  if (rows[0]) return rows[0].id;
  const now = await db.selectFrom('visit').where('uuid', '=', visit_uuid).select('ended_date').executeTakeFirst();
  throw refuse(now ? (now.ended_date ? 'visit_ended' : 'visit_moved') : 'visit_missing');
}

/** A visit as the desk shows it. */
export const readVisit = (db: Transaction<DB>, id: number): Promise<Visit> =>
  readRecord(db, visit, { id, with: { branch: true, visitor: true } });
