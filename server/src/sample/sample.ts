import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Files } from '../services/files.ts';
import { hashPassword } from '../services/password.ts';
import type { Secrets } from '../services/secrets.ts';
import { addAnnouncements } from './add-announcements.ts';
import { addApplications } from './add-applications.ts';
import { addEvents } from './add-events.ts';
import { addFinance } from './add-finance.ts';
import { addGroups } from './add-groups.ts';
import { addIntegrations } from './add-integrations.ts';
import { addLooks } from './add-looks.ts';
import { addMails } from './add-mails.ts';
import { addOutcomes } from './add-outcomes.ts';
import { addPets } from './add-pets.ts';
import { addProductsAndTaxes } from './add-products.ts';
import { addShelterQuestions } from './add-questions.ts';
import { addSettings } from './add-settings.ts';
import { addShelters } from './add-shelters.ts';
import { addTokens } from './add-tokens.ts';
import { addVisits } from './add-visits.ts';
import { idsBy } from './ids.ts';
import { species } from './pet-words.ts';
import { type SampleQuestion, sampleGroups, sampleTemplates } from './questions.ts';

/** Colleagues to try roles with; each signs in with the password the first administrator has. */
const users = [
  ['Ilja', 'Brandt', 'Onboarding'],
  ['Noor', 'Haddad', 'Support'],
  ['Theo', 'Lindqvist', 'Finance'],
  ['Priya', 'Raman', 'Read-only'],
  ['Camille', 'Fournier', 'Support'],
] as const;

interface Keepers {
  files: Files;
  secrets: Secrets;
  /** Where the simulated partners are. */
  simulatorPort: number;
}

/** What came with one version or another; each is added once. */
const parts = [
  'sample',
  'sample-shelters',
  'sample-integrations',
  'sample-visitors',
  'sample-looks',
  'sample-tokens',
  'sample-groups',
  'sample-announcements',
  'sample-events',
  'sample-finance',
  'sample-mails',
  'sample-outcomes',
] as const;
type Part = (typeof parts)[number];

/** Adds believable content, the same every time; does nothing where it was added before. */
export async function addSample(db: Database, { files, secrets, simulatorPort }: Keepers, password: string): Promise<void> {
  const noted = await db.selectFrom('setting').where('key', 'in', parts).select('key').execute();
  if (noted.length === parts.length) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sample'))`.execute(trx);
    if (await isFirst(trx, 'sample')) {
      await addUsers(trx, password);
      const ids = await addQuestions(trx);
      await addTemplates(trx, ids);
    }
    if (await isFirst(trx, 'sample-shelters')) {
      await addSpecies(trx);
      const shelters = await addShelters(trx, files);
      await addShelterQuestions(trx, shelters);
      await addProductsAndTaxes(trx, shelters);
      await addSettings(trx, shelters);
      await withoutLimits(trx, async () => addApplications(trx, await addPets(trx, files, shelters)));
    }
    if (await isFirst(trx, 'sample-integrations')) await addIntegrations(trx, secrets, simulatorPort);
    if (await isFirst(trx, 'sample-visitors')) await addVisits(trx);
    if (await isFirst(trx, 'sample-tokens')) await addTokens(trx);
    if (await isFirst(trx, 'sample-groups')) await addGroups(trx);
    if (await isFirst(trx, 'sample-announcements')) await addAnnouncements(trx);
    if (await isFirst(trx, 'sample-events')) await addEvents(trx, files);
    if (await isFirst(trx, 'sample-finance')) await addFinance(trx);
    if (await isFirst(trx, 'sample-mails')) await addMails(trx);
    if (await isFirst(trx, 'sample-looks')) await addLooks(trx, files);
    if (await isFirst(trx, 'sample-outcomes')) await addOutcomes(trx, secrets, simulatorPort);
  });
}

/** Looks at limits once for all pets, not again for each that comes. */
async function withoutLimits(db: Database, work: () => Promise<void>): Promise<void> {
  const tables = ['pet', 'adoption_application'];
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger limits`.execute(db);
  await work();
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger limits`.execute(db);
  await sql`select apply_limits(shelter_id) from shelter_setting where type_key = 'ADOPTION' and not deleted`.execute(db);
}

async function isFirst(db: Database, part: Part): Promise<boolean> {
  const noted = await db
    .insertInto('setting')
    .values({ key: part, value: '1' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return noted !== undefined;
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

/** Staff may have renamed species that the sample speaks of. */
async function addSpecies(db: Database): Promise<void> {
  await sql`insert into specie (name) select sample.name from unnest(${Object.keys(species)}::text[]) as sample (name)
    where not exists (select from specie known where known.name = sample.name)`.execute(db);
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
