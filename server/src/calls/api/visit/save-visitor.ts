import { saveVisitor as call } from '@homeward/contract/visit';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';
import { notFound } from '../../../problem.ts';
import { readRecord } from '../../../search/record.ts';
import { visitor } from './entity.ts';

export const saveVisitor = handler(call, async ({ visitor_uuid, no_texts }, { db }) => {
  const { rows } = await sql<{ id: number }>`update visitor set no_texts = ${no_texts}, version = version + 1
    where uuid = ${visitor_uuid} returning id`.execute(db);
  if (!rows[0]) throw notFound();
  return { visitor: await readRecord(db, visitor, { id: rows[0].id }) };
});
