import type { Noun } from '../noun.ts';
import type { Question } from '../question.ts';

export const question: Noun<Question> = {
  one: 'question',
  many: 'questions',
  search: { path: 'question/search' },
  table: 'organization_question',
  parts: {
    organization_answer_translation: 'answer',
    organization_question_answer: 'answer',
    organization_question_specie: 'species',
    organization_question_translation: 'translation',
  },
  screen: '/organization/question',
  record: '/organization/question/$questionUuid',
  menu: {
    group: 'Organization',
    label: 'Questions',
    icon: 'CircleHelp',
    create: { label: 'Add question', path: 'question/save' },
  },
  called: ({ ask }) => ask,
  opens: ({ uuid }) => `/organization/question/${uuid}`,
  find: { by: () => ['ask.ilike'] },
};
