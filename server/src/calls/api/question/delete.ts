import { remove as call } from '@homeward/contract/question';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { handler } from '../../../http/handler.ts';
import { crud } from '../../crud.ts';
import { question } from './entity.ts';

/** Deletes a question that no template, shelter or kiosk reason asks; answers that visitors have given keep their words. */
export const remove = handler(call, crud('question', 'organization_question', question, { users }).remove);

async function users(db: Database, id: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from question_template_question q join question_template t on t.id = q.template_id
      where q.question_id = ${id} and not t.deleted) as template,
    (select count(*)::int from organization_question_shelter q join organization_shelter s on s.id = q.shelter_id
      where q.question_id = ${id} and not s.deleted) as shelter,
    (select count(*)::int from shelter_kiosk_reason_question q join shelter_kiosk_reason r on r.id = q.kiosk_reason_id
      where q.question_id = ${id} and not r.deleted) as "kiosk reason"`.execute(db);
  return rows[0] ?? {};
}
