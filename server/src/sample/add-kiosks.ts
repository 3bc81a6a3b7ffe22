import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

const REASONS = ['Adopt', 'Foster', 'Surrender', 'Volunteer'];
const SPANISH = [
  ['Adopt', 'Adoptar', 'Gracias. Le llamaremos por su nombre; mientras tanto puede ver a los animales.'],
  ['Surrender', 'Entregar un animal', 'Gracias por venir. Quédese con su animal hasta que le llamemos.'],
] as const;
const TEXT = 'Hi {{visitor_name}}, you are number {{wait_list_place}} in line at {{location_name}}.';

/** Adds, at every location of shelters that take visitors, a kiosk, why people come, and a code to scan. */
export async function addKiosks(db: Database): Promise<void> {
  const places = sql`organization_branch b join organization_shelter s on s.id = b.shelter_id and s.in_person
    where not b.deleted and not exists (select from kiosk k where k.branch_id = b.id)`;
  await sql`insert into shelter_kiosk_reason (branch_id, reason_id, name, end_message, wait_list_on_end, custom_reason_response, sms_text)
    select b.id, r.id, r.name, r.end_message, r.wait_list_on_end, r.name = 'Surrender',
      case when r.wait_list_on_end then ${TEXT}::text end
    from kiosk_reason r, ${places} and r.name = any(${REASONS}) and not r.deleted`.execute(db);
  await sql`insert into shelter_kiosk_reason_translation (parent_id, language_id, name, end_message)
    select r.id, l.id, t.name, t.end_message
    from jsonb_to_recordset(${JSON.stringify(SPANISH.map(([of, name, end_message]) => ({ of, name, end_message })))}::jsonb)
        as t ("of" text, name text, end_message text)
      join shelter_kiosk_reason r on r.name = t."of"
      join organization_branch b on b.id = r.branch_id
      join language l on l.abbreviation = 'es'
    where not exists (select from organization_shelter_language m
      where m.shelter_id = b.shelter_id and m.language_id = l.id and m.main_language)`.execute(db);
  await sql`insert into shelter_kiosk_reason_question (kiosk_reason_id, question_id, position)
    select r.id, q.id, row_number() over (partition by r.id order by q.id) - 1
    from shelter_kiosk_reason r, (select id from organization_question where not deleted order by id limit 2) q
    where r.name = 'Adopt'`.execute(db);
  await sql`insert into qr_code (branch_id, type_key, title, description)
    select b.id, 'WAIT_LIST', 'Join the wait list', 'Scan it at the door, and we text you when it is your turn.'
    from ${places} and b.headquarter`.execute(db);
  await sql`insert into kiosk (branch_id, name, type_key, fingerprint)
    select b.id, k.name, k.type_key, md5(b.uuid || k.name)
    from (values ('Front desk', 'SELF_CHECK_IN'), ('Lobby', 'TOTEM')) as k (name, type_key), ${places}
      and (k.type_key = 'SELF_CHECK_IN' or b.headquarter)`.execute(db);
}
