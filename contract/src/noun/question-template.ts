import type { Noun } from '../noun.ts';
import type { QuestionTemplate } from '../question-template.ts';

export const questionTemplate: Noun<QuestionTemplate> = {
  one: 'question template',
  many: 'question templates',
  search: { path: 'question-template/search' },
  table: 'question_template',
  parts: { question_template_question: 'question' },
  screen: '/organization/question-template',
  record: '/organization/question-template/$templateUuid',
  menu: {
    group: 'Organization',
    label: 'Question Templates',
    icon: 'LayoutTemplate',
    create: { label: 'Add question template', path: 'question-template/save' },
  },
  called: ({ name }) => name,
  opens: ({ uuid }) => `/organization/question-template/${uuid}`,
  find: { by: () => ['name.ilike'] },
};
