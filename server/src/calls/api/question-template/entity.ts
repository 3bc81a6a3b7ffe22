import type { QuestionTemplate } from '@homeward/contract/question-template';
import { businessFields, countOf, entity, forced, many, nullable, one } from '../../../search/entity.ts';
import { question } from '../question/entity.ts';

export const questionTemplate = entity<QuestionTemplate>({
  name: 'question-template',
  table: 'question_template',
  permission: 'question-template/search',
  fields: {
    ...businessFields,
    name: 'text',
    description: nullable('text'),
    question_count: countOf('question_template_question', 'template_id'),
  },
  relations: { questions: many(() => templateQuestion, 'template_id', 'position') },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});

const templateQuestion = entity({
  name: 'template-question',
  table: 'question_template_question',
  fields: { question_id: forced(), position: 'int' },
  relations: { question: one(() => question, 'question_id') },
  id: false,
  sort: ['position'],
});
