import type { QuestionGroup } from '@homeward/contract/question-group';
import { businessFields, entity } from '../../../search/entity.ts';

export const questionGroup = entity<QuestionGroup>({
  name: 'question-group',
  table: 'question_group',
  fields: { ...businessFields, name: 'text' },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});
