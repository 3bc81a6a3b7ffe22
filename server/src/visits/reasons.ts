import type { Question, Reason } from '@homeward/contract/check-in';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { BASE_LANGUAGE } from '../database/reference/base-language.ts';
import type { Door } from './door.ts';

/**
 * A location's questions by reason: the alias in the visitor's language, which it is in as it stands where that is the
 * shelter's own; else the question in the visitor's language, else what there is.
 */
const questions = (main: string) => sql<Question[]>`(select coalesce(json_agg(json_build_object(
    'uuid', q.uuid, 'form_tag_key', q.form_tag_key, 'range', q.range,
    'ask', coalesce(
      (select item ->> 'ask_alias' from jsonb_array_elements(k.translation) item where item ->> 'language_uuid' = l.uuid::text limit 1),
      case when l.abbreviation = ${main} then k.ask_alias end, x.ask,
      case when l.abbreviation = ${BASE_LANGUAGE} then q.ask end, k.ask_alias, q.ask),
    'answers', (select coalesce(json_agg(json_build_object('uuid', a.uuid, 'value', coalesce(y.value, a.value))
        order by a.position, a.id), '[]')
      from organization_question_answer a
        left join organization_answer_translation y on y.answer_id = a.id and y.translation_id = x.id
      where a.question_id = q.id)) order by k.position, k.id), '[]')
  from shelter_kiosk_reason_question k join organization_question q on q.id = k.question_id and not q.deleted
    left join organization_question_translation x on x.question_id = q.id and x.language_id = l.id
  where k.kiosk_reason_id = r.id)`;

/** Why people come to a location, in the visitor's language as far as it is translated. */
export async function reasonsOf(db: Database, { branch_id, main }: Door, language: string): Promise<Reason[]> {
  const { rows } = await sql<Reason>`
    select r.uuid, coalesce(t.name, r.name) as name, coalesce(t.end_message, r.end_message) as end_message,
      r.wait_list_on_end, r.custom_reason_response, ${questions(main)} as questions
    from shelter_kiosk_reason r join kiosk_reason b on b.id = r.reason_id
      left join language l on l.abbreviation = ${language}
      left join shelter_kiosk_reason_translation t on t.parent_id = r.id and t.language_id = l.id
    where r.branch_id = ${branch_id} and not r.deleted
    order by b.position, r.id`.execute(db);
  return rows;
}
