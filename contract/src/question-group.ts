import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, Ref, refOrNew, requiredText, uuid } from './field.ts';

export const QuestionGroup = z.object({ id: forcedId, ...Ref, name: z.string(), deleted: z.boolean() });
export type QuestionGroup = z.output<typeof QuestionGroup>;

export const search = searchCall('question-group/search', 'List question groups', QuestionGroup, 'lookup');
export const save = call('question-group/save', {
  summary: 'Create or rename a question group',
  input: z.strictObject({
    question_group: z.strictObject({ ...refOrNew, name: requiredText('Missing a name', 80) }),
  }),
  output: z.object({ question_group: QuestionGroup }),
});
export const remove = call('question-group/delete', {
  summary: 'Delete a question group without questions',
  input: z.strictObject({ question_group_uuid: uuid }),
  output: z.object({ question_group: QuestionGroup }),
  errors: { question_group_in_use: { status: 409, message: 'This group still holds {questions}' } },
});
