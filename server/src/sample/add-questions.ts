import type { Database } from '../database/connect.ts';
import { insertRows, insertWithIds } from '../database/rows.ts';
import type { AddedShelter } from './add-shelters.ts';
import { idsBy } from './ids.ts';
import { Chance } from './random.ts';

const ALIASES = [
  ['Tell us in your own words: ', 'Cuéntenos con sus palabras: ', 'Dites-nous avec vos mots : '],
  ['Please be frank with us. ', 'Sea franco, por favor. ', 'Soyez franc, s’il vous plaît. '],
] as const;

/** Gives shelters the questions of a template, in its order; to some worded their own way or for some species only. */
export async function addShelterQuestions(db: Database, shelters: AddedShelter[]): Promise<void> {
  const templates = await db
    .selectFrom('question_template_question as link')
    .innerJoin('organization_question as question', 'question.id', 'link.question_id')
    .orderBy('link.template_id')
    .orderBy('link.position')
    .select(['link.template_id', 'link.question_id', 'question.ask'])
    .execute();
  const random = new Chance(7);
  const rows = [];
  for (const shelter of shelters) {
    for (const [index, { question_id, ask }] of templates.filter((one) => one.template_id === shelter.template).entries()) {
      const alias = shelter.has.has('aliases') && random.happens(0.3) ? random.pick(ALIASES) : undefined;
      rows.push({ shelter, alias, ask, question_id, position: shelter.has.has('repeated') ? Math.floor(index / 2) : index });
    }
  }
  const ids = await insertWithIds(
    db,
    'organization_question_shelter',
    rows.map(({ shelter, alias, ask, question_id, position }) => ({
      shelter_id: shelter.id,
      question_id,
      position,
      ask_alias: alias ? alias[0] + ask : null,
    })),
  );
  const languages = await idsBy(db, 'language', 'abbreviation');
  await insertRows(
    db,
    'organization_question_shelter_translation',
    rows.flatMap(({ shelter, alias, ask }, index) =>
      (alias ? (['es', 'fr'] as const) : [])
        .filter((language) => shelter.languages.slice(1).includes(language))
        .map((language) => ({
          question_shelter_id: ids[index] ?? 0,
          language_id: languages.get(language) ?? 0,
          ask_alias: (language === 'es' ? alias?.[1] : alias?.[2]) + ask,
        })),
    ),
  );
  const species = [...(await idsBy(db, 'specie', 'name')).values()].sort((a, b) => a - b).slice(0, 3);
  await insertRows(
    db,
    'organization_question_shelter_specie',
    ids.flatMap((question_shelter_id) =>
      random.happens(0.08) ? [{ question_shelter_id, specie_id: random.pick(species) }] : [],
    ),
  );
}
