import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, id, noneTwice, optionalText, Ref, refOrNew, requiredText } from './field.ts';
import { Question } from './question.ts';

/** A question in a template, in the template's order. */
export const TemplateQuestion = z.object({
  question_id: forcedId,
  position: z.int(),
  question: Question.optional(),
});

export const QuestionTemplate = z.object({
  id: forcedId,
  ...Ref,
  name: z.string(),
  description: z.string().nullable(),
  deleted: z.boolean(),
  question_count: z.int().optional(),
  questions: z.array(TemplateQuestion).optional(),
});
export type QuestionTemplate = z.output<typeof QuestionTemplate>;

export const MAX_TEMPLATE_QUESTIONS = 2000;

export const search = searchCall('question-template/search', 'List question templates', QuestionTemplate);
export const save = call('question-template/save', {
  summary: 'Create or change a question template',
  input: z.strictObject({
    ...refOrNew,
    name: requiredText('Missing a name', 120),
    description: optionalText(1000),
    /** Numeric question ids in the template's order. */
    questions: z
      .array(id)
      .max(MAX_TEMPLATE_QUESTIONS, `At most ${MAX_TEMPLATE_QUESTIONS} questions`)
      .refine(noneTwice, 'A question can be in a template only once'),
  }),
  output: z.object({ question_template: QuestionTemplate }),
  errors: { question_unknown: { status: 422, message: 'There is no question with the id {ids}' } },
});
