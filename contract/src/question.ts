import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, id, Ref, readVersion, refOrNew, requiredInt, requiredLines, requiredText, uuid, Versions } from './field.ts';
import { Language } from './lookup.ts';
import { QuestionGroup } from './question-group.ts';
import { Specie } from './specie.ts';

export const formTypes = ['CHECKBOX', 'RADIO', 'RANGE', 'SELECT', 'TEXT'] as const;
export type FormType = (typeof formTypes)[number];
/** The types answered by choosing from a list (spec 000 §4). */
export const hasAnswers = (type: FormType | undefined) => type === 'CHECKBOX' || type === 'RADIO' || type === 'SELECT';

const columnTypes = ['TEXT', 'ID', 'INTEGER'] as const;
/** What a type's answers are kept as (spec 000 §4). */
const columnTypeOf = (type: FormType) => (type === 'TEXT' ? 'TEXT' : type === 'RANGE' ? 'INTEGER' : 'ID');

export const MAX_ANSWERS = 50;
const askText = requiredLines('Missing an question', 500);
const answerText = requiredText('Missing answer text', 255);

/** Range rule: end after start, and a step that fits between them (decision 43). */
export const Range = z
  .strictObject({
    start: requiredInt('Missing answer range start', 0, 1_000_000),
    end: requiredInt('Missing answer range end', 0, 1_000_000),
    step: requiredInt('Missing answer range step', 1, 1_000_000),
  })
  .check(({ value, issues }) => {
    const refuse = (field: 'end' | 'step', message: string) =>
      issues.push({ code: 'custom', input: value, path: [field], message });
    if (value.end <= value.start) refuse('end', 'Must be greater than the start');
    else if (value.step > value.end - value.start) refuse('step', 'Must not exceed the distance from start to end');
  });

const AnswerTranslation = z.object({ value: z.string(), language: Language.optional() });
export const Answer = z.object({
  id: forcedId,
  question_id: forcedId,
  uuid,
  value: z.string(),
  position: z.int(),
  /** Carried by the data, shown nowhere (decision 43). */
  cycle: z.int().nullable(),
  translations: z.array(AnswerTranslation).optional(),
});
export type Answer = z.output<typeof Answer>;

export const QuestionTranslation = z.object({
  id: forcedId,
  uuid,
  ask: z.string(),
  language: Language.optional(),
  answers: z.array(AnswerTranslation.extend({ answer: Answer.optional() })).optional(),
});
export type QuestionTranslation = z.output<typeof QuestionTranslation>;

export const Question = z.object({
  id: forcedId,
  group_id: forcedId,
  ...Ref,
  /** Of its group, in answers of its own. */
  group_uuid: uuid.optional(),
  ask: z.string(),
  form_tag_key: z.enum(formTypes),
  column_type_key: z.enum(columnTypes),
  position: z.int(),
  range: z.object({ start: z.int(), end: z.int(), step: z.int() }).nullable(),
  deleted: z.boolean(),
  group: QuestionGroup.optional(),
  answers: z.array(Answer).optional(),
  translations: z.array(QuestionTranslation).optional(),
  species: z.array(Specie).optional(),
  answer_count: z.int().optional(),
  template_count: z.int().optional(),
  /** Of its translations, by their language's uuid, where `with` asks for it. */
  versions: Versions.optional(),
});
export type Question = z.output<typeof Question>;

const GROUP_MISSING = 'Please select a group';
const group_id = z.int({ error: GROUP_MISSING }).pipe(id);
const group_uuid = z.uuid({ error: GROUP_MISSING }).optional();

const questionFields = {
  ...refOrNew,
  ask: askText,
  form_tag_key: z.enum(formTypes, { error: 'Please select a question type' }),
  /** Follows from the type; may be sent as it was read. */
  column_type_key: z.enum(columnTypes).optional(),
  position: requiredInt('Missing a position', 0, 100),
  range: Range.nullish(),
};
const Answers = z
  .array(
    z.strictObject({
      uuid: uuid.optional(),
      value: answerText,
      position: requiredInt('Missing position', 0, 100),
    }),
  )
  .max(MAX_ANSWERS, `At most ${MAX_ANSWERS} answers`)
  .default([]);

/** Its group by its number or by its uuid (decision 18); where both stand they name the same one. */
const SaveInput = z
  .strictObject({
    organization_question: z
      .strictObject({ ...questionFields, group_id: group_id.optional(), group_uuid })
      .refine((question) => question.group_id !== undefined || question.group_uuid !== undefined, {
        path: ['group_id'],
        error: GROUP_MISSING,
      }),
    answers: Answers,
  })
  .check(fitsItsType);
/** What the form asks, which chooses the group by its number: that it is missing is said beside whatever else is. */
export const saveForm = z
  .strictObject({ organization_question: z.strictObject({ ...questionFields, group_id, group_uuid }), answers: Answers })
  .check(fitsItsType);
export type SaveInput = z.input<typeof saveForm>;

interface Typed {
  organization_question: {
    form_tag_key: FormType;
    column_type_key?: (typeof columnTypes)[number] | undefined;
    range?: object | null | undefined;
  };
  answers: object[];
}
/** A question has what its type asks for, and nothing else. */
function fitsItsType({ value, issues }: z.core.ParsePayload<Typed>): void {
  const { form_tag_key, column_type_key, range } = value.organization_question;
  const refuse = (path: string[], message: string) => issues.push({ code: 'custom', input: value, path, message });
  if (column_type_key && column_type_key !== columnTypeOf(form_tag_key))
    refuse(['organization_question', 'column_type_key'], 'The column type follows from the question type');
  if (hasAnswers(form_tag_key) && !value.answers.length) refuse(['answers'], 'Add at least one answer');
  if (!hasAnswers(form_tag_key) && value.answers.length) refuse(['answers'], 'This question type has no answers');
  if (form_tag_key === 'RANGE' && !range) refuse(['organization_question', 'range', 'start'], 'Missing answer range start');
  if (form_tag_key !== 'RANGE' && range) refuse(['organization_question', 'range'], 'Only a range question has a range');
}

export const search = searchCall('question/search', 'List questions', Question);
export const getAnswers = call('question/get-answers', {
  summary: 'Read the answers of a question with their translations',
  input: z.strictObject({ question_uuid: uuid }),
  output: z.object({ answers: z.array(Answer) }),
  writes: false,
});
export const save = call('question/save', {
  summary: 'Create or change a question and its answers',
  input: SaveInput,
  output: z.object({ organization_question: Question }),
  errors: {
    question_group_missing: { status: 422, message: GROUP_MISSING },
    type_locked: { status: 409, message: 'The type is fixed once the question is saved' },
    answer_unknown: { status: 422, message: 'This answer does not belong to the question' },
    answer_read_only: { status: 409, message: 'A saved answer is read-only; change its wording through a translation' },
    answer_missing: { status: 409, message: 'Saved answers cannot be removed: {values}' },
  },
});
export const saveTranslation = call('question/save-translation', {
  summary: 'Save the translation of a question and its answers',
  input: z.strictObject({
    language_uuid: z.uuid({ error: 'Please select a language' }),
    /** Of the translation into this language, which is a part of the question (`versions`). */
    version: readVersion,
    question: z.strictObject({
      uuid: z.uuid({ error: 'Invalid question' }),
      ask: askText,
      answers: z
        .array(z.strictObject({ uuid, value: answerText }))
        .max(MAX_ANSWERS)
        .default([]),
    }),
  }),
  output: z.object({ question_translation: QuestionTranslation }),
  errors: {
    invalid_question: { status: 404, message: 'Invalid question' },
    language_unknown: { status: 422, message: 'Please select a language' },
    answer_unknown: { status: 422, message: 'This answer does not belong to the question' },
    answer_untranslated: { status: 422, message: 'Missing answer text' },
    base_language: { status: 422, message: 'The library itself is written in this language' },
  },
});
export const deleteTranslation = call('question/delete-translation', {
  summary: 'Delete the translation of a question',
  input: z.strictObject({ language_uuid: uuid, question_uuid: uuid, version: readVersion }),
  output: z.object({}),
  errors: { translation_missing: { status: 404, message: 'There is no translation in this language' } },
});
export const remove = call('question/delete', {
  summary: 'Delete a question that nobody uses',
  input: z.strictObject({ question_uuid: uuid }),
  output: z.object({ question: Question }),
  errors: { question_in_use: { status: 409, message: 'This question is in use by {users}' } },
});
