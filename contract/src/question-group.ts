import { z } from 'zod';
import { forcedId, Ref, requiredText } from './field.ts';
import { questionGroup } from './noun/question-group.ts';
import { noun } from './noun-calls.ts';

export const QuestionGroup = z.object({ id: forcedId, ...Ref, name: z.string(), deleted: z.boolean() });
export type QuestionGroup = z.output<typeof QuestionGroup>;

export const { search, save, remove } = noun('question-group', questionGroup, {
  record: QuestionGroup,
  fields: { name: requiredText('Missing a name', 80) },
  inUse: 'This group still holds {users}',
  access: 'lookup',
});
