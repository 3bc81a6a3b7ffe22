import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/columns.ts';

interface Given {
  question_uuid: string;
  value: string | string[];
}

/**
 * Keeps what was answered, with each question as the library has it: by uuids of answers that are there what was chosen is kept
 * in words, for answers change; of a question with one answer the first. What nobody has is left out: a visit is never lost for it.
 */
export async function answersTo(db: Transaction<DB>, visitId: number, given: Given[]): Promise<void> {
  const rows = given.filter(({ value }) => value.length > 0).map((answer, position) => ({ ...answer, position }));
  if (!rows.length) return;
  await sql`insert into visit_answer (visit_id, question_id, position, ask, value)
    select ${visitId}, q.id, g.position, q.ask,
      case when q.form_tag_key in ('CHECKBOX', 'RADIO', 'SELECT')
        then (select coalesce(jsonb_agg(a.value order by n), '[]')
          from jsonb_array_elements_text(case when jsonb_typeof(g.value) = 'array' then g.value else jsonb_build_array(g.value) end)
            with ordinality as items (item, n)
            join organization_question_answer a on a.question_id = q.id and a.uuid::text = item
            where n = 1 or q.form_tag_key = 'CHECKBOX')
        else g.value end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (question_uuid uuid, value jsonb, position int)
      join organization_question q on q.uuid = g.question_uuid`.execute(db);
}
