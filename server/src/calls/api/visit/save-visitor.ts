import { saveVisitor as call } from '@homeward/contract/visit';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { readRecord } from '../../../search/record.ts';
import { rowsOf } from '../../../visits/rename-visitor.ts';
import { visitor } from './entity.ts';

export const saveVisitor = handler(call, async ({ visitor_uuid, no_texts }, { db }) => {
  const { rows } = await sql<{ id: number; uuid: string }>`update visitor set no_texts = ${no_texts}, version = version + 1
    where id in ${rowsOf(sql`one.uuid = ${visitor_uuid}`)} returning id, uuid`.execute(db);
  const saved = rows.find(({ uuid }) => uuid === visitor_uuid);
  if (!saved) throw notFound();
  return { visitor: await readRecord(db, visitor, { id: saved.id }) };
});
