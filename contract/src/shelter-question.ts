import { z } from 'zod';
import { eachOnce, forcedId, id, noneTwice, optionalLines, readVersion, requiredInt, requiredLines, uuid } from './field.ts';
import { Language } from './lookup.ts';
import { Question } from './question.ts';
import { Specie } from './specie.ts';

/** A question a shelter asks, in the shelter's order and words. */
export const QuestionShelter = z.object({
  id: forcedId,
  question_id: z.int(),
  uuid,
  position: z.int(),
  ask_alias: z.string().nullable(),
  question: Question.optional(),
  species: z.array(Specie).optional(),
  translation: z.array(z.object({ ask_alias: z.string(), language: Language.optional() })).optional(),
});
export type QuestionShelter = z.output<typeof QuestionShelter>;

export const MAX_SHELTER_QUESTIONS = 2000;
export const MAX_ALIAS = 500;

const AliasTranslation = z.strictObject({
  ask_alias: requiredLines('Missing an alias', MAX_ALIAS),
  language_id: z.int({ error: 'Please select a language' }).pipe(id),
});

const ShelterQuestion = z.strictObject({
  question_id: id,
  position: requiredInt('Missing a position', 0, 100_000),
  /** None: the library's own words. */
  ask_alias: optionalLines(MAX_ALIAS),
  translation: z.array(AliasTranslation).max(200).default([]).check(eachOnce('language_id', 'This language is here already')),
  /** Which animals it is asked for; none means all. */
  species: z.array(id).max(1000).default([]).refine(noneTwice, 'Each species once'),
});

export const UpdateQuestionInput = z.strictObject({
  organization_shelter_uuid: uuid,
  /** Of the question part. */
  version: readVersion,
  /** Which template the list started from. */
  template_id: id.nullish().transform((one) => one ?? null),
  questions: z
    .array(ShelterQuestion)
    .max(MAX_SHELTER_QUESTIONS, `At most ${MAX_SHELTER_QUESTIONS} questions`)
    .check(eachOnce('question_id', 'This question is in the list already')),
});
export type UpdateQuestionInput = z.input<typeof UpdateQuestionInput>;

export const updateQuestionErrors = {
  template_unknown: { status: 422, message: 'Please select a template that exists' },
  question_unknown: { status: 422, message: 'There is no question with the id {id}' },
  specie_unknown: { status: 422, message: 'There is no species with the id {id}' },
  language_unknown: { status: 422, message: 'Please select a language that exists' },
} as const;
