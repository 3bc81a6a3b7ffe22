import type { Noun } from '../noun.ts';
import type { QuestionGroup } from '../question-group.ts';

export const questionGroup: Noun<QuestionGroup> = {
  one: 'question group',
  many: 'question groups',
  search: { path: 'question-group/search' },
  table: 'question_group',
  called: ({ name }) => name,
};
