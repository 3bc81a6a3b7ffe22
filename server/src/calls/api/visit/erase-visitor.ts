import { eraseVisitor as call } from '@homeward/contract/visit';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { readRecord } from '../../../search/record.ts';
import { rowsOf } from '../../../visits/rename-visitor.ts';
import { visitor } from './entity.ts';

/** Takes away who somebody was and what they said. That somebody came stays, for it is counted; what was not sent to them never is. */
export const eraseVisitor = handler(call, async ({ visitor_uuid }, { db }) => {
  const { rows } = await sql<{ id: number; uuid: string }>`update visitor set name = 'Erased', phone = null, phone_typed = null,
    language_id = null, erased_date = coalesce(erased_date, now()), version = version + 1
    where id in ${rowsOf(sql`one.uuid = ${visitor_uuid}`)} returning id, uuid`.execute(db);
  const id = rows.find(({ uuid }) => uuid === visitor_uuid)?.id;
  if (!id) throw notFound();
  const persons = sql`any(${rows.map((row) => row.id)})`;
  const visits = sql`select id from visit where visitor_id = ${persons}`;
  await sql`delete from visit_answer where visit_id in (${visits})`.execute(db);
  await sql`delete from sms where visit_id in (${visits})`.execute(db);
  await sql`update visit set custom_response = null, ended_date = coalesce(ended_date, clock_timestamp()),
    ended_key = coalesce(ended_key, 'DONE') where visitor_id = ${persons}`.execute(db);
  return { visitor: await readRecord(db, visitor, { id }) };
});
