import { sql } from 'kysely';
import { hashPassword } from '../../services/password.ts';
import type { Database } from '../connect.ts';
import { type SampleQuestion, sampleGroups, sampleTemplates } from './questions.ts';

/** Colleagues to try roles with; each signs in with the password the first administrator has. */
const users = [
  ['Ilja', 'Brandt', 'Onboarding'],
  ['Noor', 'Haddad', 'Support'],
  ['Theo', 'Lindqvist', 'Finance'],
  ['Priya', 'Raman', 'Read-only'],
  ['Camille', 'Fournier', 'Support'],
] as const;

/** Adds believable content, the same every time; does nothing where it was added before. */
export async function addSample(db: Database, password: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sample'))`.execute(trx);
    const added = await trx
      .insertInto('setting')
      .values({ key: 'sample', value: '1' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!added) return;
    await addUsers(trx, password);
    const ids = await addQuestions(trx);
    await addTemplates(trx, ids);
  });
}

async function addUsers(db: Database, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  for (const [first_name, last_name, role] of users) {
    const email = `${first_name}.${last_name}@homeward.example`.toLowerCase();
    await sql`with person as (
        insert into admin_user (first_name, last_name, email, password_hash) values (${first_name}, ${last_name}, ${email}, ${password_hash})
        on conflict (email) where not deleted do nothing returning id)
      insert into admin_auth_assignment (admin_user_id, item_id)
      select person.id, i.id from person, admin_auth_item i where i.name = ${role} and i.type = 1 and not i.deleted`.execute(db);
  }
}

async function addQuestions(db: Database): Promise<Map<string, number>> {
  const languages = await idsBy(db, 'language', 'abbreviation');
  const species = await idsBy(db, 'specie', 'name');
  const ids = new Map<string, number>();
  for (const group of sampleGroups) {
    const groupId = await groupNamed(db, group.name);
    for (const [index, question] of group.questions.entries()) {
      const id = await addQuestion(db, question, groupId, (index + 1) * 10);
      ids.set(question.key, id);
      await translate(db, question, id, languages);
      const meant = (question.species ?? []).flatMap((name) => species.get(name) ?? []);
      if (meant.length)
        await db
          .insertInto('organization_question_specie')
          .values(meant.map((specie_id) => ({ question_id: id, specie_id })))
          .execute();
    }
  }
  return ids;
}

async function addQuestion(db: Database, question: SampleQuestion, groupId: number, position: number): Promise<number> {
  const { id } = await db
    .insertInto('organization_question')
    .values({
      ask: question.ask,
      form_tag_key: question.type,
      group_id: groupId,
      position,
      range: question.range ? JSON.stringify(question.range) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (question.answers) {
    await db
      .insertInto('organization_question_answer')
      .values(question.answers.map(([value], place) => ({ question_id: id, value, position: place })))
      .execute();
  }
  return id;
}

async function translate(db: Database, question: SampleQuestion, id: number, languages: Map<string, number>): Promise<void> {
  const answers = await db
    .selectFrom('organization_question_answer')
    .where('question_id', '=', id)
    .orderBy('position')
    .select('id')
    .execute();
  for (const [which, abbreviation] of [
    [1, 'es'],
    [2, 'fr'],
  ] as const) {
    const translation = await db
      .insertInto('organization_question_translation')
      .values({ question_id: id, language_id: languages.get(abbreviation) ?? 0, ask: which === 1 ? question.es : question.fr })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!answers.length) continue;
    await db
      .insertInto('organization_answer_translation')
      .values(
        answers.map((answer, place) => ({
          translation_id: translation.id,
          answer_id: answer.id,
          value: question.answers?.[place]?.[which] ?? '',
        })),
      )
      .execute();
  }
}

async function addTemplates(db: Database, ids: Map<string, number>): Promise<void> {
  for (const { name, description, questions } of sampleTemplates) {
    const { id } = await db
      .insertInto('question_template')
      .values({ name, description })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('question_template_question')
      .values(questions.map((key, position) => ({ template_id: id, question_id: ids.get(key) ?? 0, position })))
      .execute();
  }
}

async function groupNamed(db: Database, name: string): Promise<number> {
  const known = await db
    .selectFrom('question_group')
    .where('name', '=', name)
    .where('deleted', '=', false)
    .select('id')
    .executeTakeFirst();
  return known?.id ?? (await db.insertInto('question_group').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
}

async function idsBy(db: Database, table: 'language' | 'specie', column: 'abbreviation' | 'name'): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`select ${sql.ref(column)} as key, id from ${sql.table(table)}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.key, row.id]));
}
