import { updateQuestion as call } from '@homeward/contract/shelter';
import type { UpdateQuestionInput } from '@homeward/contract/shelter-question';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../database/connect.ts';
import { updateVersioned } from '../../../database/versioned.ts';
import { type Context, handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { shelter } from './entity.ts';

type Refusals = keyof typeof call.errors;
type Questions = z.output<typeof UpdateQuestionInput>['questions'];

export const updateQuestion = handler(call, async (input, context) => {
  const { organization_shelter_uuid: uuid, version, template_id, questions } = input;
  const { db } = context;
  await refuseUnknown(context, input);
  const links = { question: { with: { group: true } }, species: true, translation: { with: { language: true } } };
  const now = (id: number) =>
    readRecord(db, shelter, { id, with: { versions: true, organization_question_shelters: { with: links } } });
  const id = await updateVersioned(db, 'organization_shelter', { uuid, version, part: 'question', now }, { template_id });
  await writeLinks(db, id, questions);
  return { organization_shelter: await now(id) };
});

/** Refuses, at its field, the first id that stands for nothing; what is found stays until this is committed. */
async function refuseUnknown(
  { db, refuse }: Context<Refusals>,
  { template_id, questions }: z.output<typeof UpdateQuestionInput>,
): Promise<void> {
  if (template_id !== null && !(await known(db, 'question_template', [template_id])).has(template_id))
    throw refuse('template_unknown', {}, ['template_id']);
  const ids = questions.map(({ question_id }) => question_id);
  const [asked, species, languages] = [
    await known(db, 'organization_question', ids),
    await known(
      db,
      'specie',
      questions.flatMap((question) => question.species),
    ),
    await known(
      db,
      'language',
      questions.flatMap(({ translation }) => translation.map(({ language_id }) => language_id)),
    ),
  ];
  for (const [index, { question_id, species: chosen, translation }] of questions.entries()) {
    const path = ['questions', index];
    if (!asked.has(question_id)) throw refuse('question_unknown', { id: question_id }, [...path, 'question_id']);
    const specie = chosen.find((one) => !species.has(one));
    if (specie) throw refuse('specie_unknown', { id: specie }, [...path, 'species']);
    const at = translation.findIndex(({ language_id }) => !languages.has(language_id));
    if (at >= 0) throw refuse('language_unknown', {}, [...path, 'translation', at, 'language_id']);
  }
}

/** Which of these ids are there, and not deleted. */
async function known(
  db: Database,
  table: 'question_template' | 'organization_question' | 'specie' | 'language',
  ids: number[],
): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const live = table === 'language' ? sql`` : sql`and not deleted`;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where id = any(${[...new Set(ids)]}::int[]) ${live} for share`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Brings the links to what is sent, writing only what differs, in a handful of statements however many there are. */
async function writeLinks(db: Database, shelterId: number, questions: Questions): Promise<void> {
  const sent = JSON.stringify(questions);
  const rows = sql`jsonb_to_recordset(${sent}::jsonb)
    as q (question_id int, position int, ask_alias text, translation jsonb, species jsonb)`;
  const gone = sql`shelter_id = ${shelterId} and question_id <> all (select question_id from ${rows})`;
  // Its parts go first: the audit trail finds their shelter through the link.
  for (const part of ['organization_question_shelter_translation', 'organization_question_shelter_specie'])
    await sql`delete from ${sql.table(part)} where question_shelter_id in
      (select id from organization_question_shelter where ${gone})`.execute(db);
  await sql`delete from organization_question_shelter where ${gone}`.execute(db);
  await sql`insert into organization_question_shelter as l (shelter_id, question_id, position, ask_alias)
    select ${shelterId}::int, q.question_id, q.position, q.ask_alias from ${rows}
    on conflict (shelter_id, question_id) do update set position = excluded.position, ask_alias = excluded.ask_alias
      where (l.position, l.ask_alias) is distinct from (excluded.position, excluded.ask_alias)`.execute(db);
  const links = sql`${rows} join organization_question_shelter l on l.shelter_id = ${shelterId} and l.question_id = q.question_id`;
  const ofShelter = sql`question_shelter_id in (select id from organization_question_shelter where shelter_id = ${shelterId})`;
  const aliases = sql`select l.id, t.language_id, t.ask_alias
    from ${links}, jsonb_to_recordset(q.translation) as t (language_id int, ask_alias text)`;
  await sql`delete from organization_question_shelter_translation where ${ofShelter}
    and (question_shelter_id, language_id) not in (select id, language_id from (${aliases}) a)`.execute(db);
  await sql`insert into organization_question_shelter_translation as t (question_shelter_id, language_id, ask_alias) ${aliases}
    on conflict (question_shelter_id, language_id) do update set ask_alias = excluded.ask_alias
      where t.ask_alias <> excluded.ask_alias`.execute(db);
  const species = sql`select l.id, s::int as specie_id from ${links}, jsonb_array_elements_text(q.species) s`;
  await sql`delete from organization_question_shelter_specie where ${ofShelter}
    and (question_shelter_id, specie_id) not in (${species})`.execute(db);
  await sql`insert into organization_question_shelter_specie (question_shelter_id, specie_id) ${species}
    on conflict do nothing`.execute(db);
}
