import type { Answer, Question, QuestionTranslation } from '@homeward/contract/question';
import {
  businessFields,
  countOf,
  type Entity,
  entity,
  forced,
  many,
  nullable,
  one,
  partVersions,
  through,
} from '../../../search/entity.ts';
import { language } from '../lookup/entity.ts';
import { questionGroup } from '../question-group/entity.ts';
import { specie } from '../specie/entity.ts';

export const question = entity<Question>({
  name: 'question',
  table: 'organization_question',
  permission: 'question/search',
  fields: {
    ...businessFields,
    group_id: forced(),
    group_uuid: { type: 'uuid', shown: 'top', sql: '(select uuid from question_group where id = {t}.group_id)' },
    ask: 'text',
    form_tag_key: 'text',
    column_type_key: 'text',
    position: 'int',
    range: nullable('json'),
    versions: partVersions,
    answer_count: countOf('organization_question_answer', 'question_id'),
    template_count: countOf('question_template_question', 'question_id', {
      where: 'exists (select from question_template t where t.id = {c}.template_id and not t.deleted)',
      permission: 'question-template/search',
    }),
  },
  relations: {
    group: one(() => questionGroup, 'group_id'),
    answers: many(() => answer, 'question_id', 'position'),
    translations: many(() => questionTranslation, 'question_id', 'language.name'),
    species: through(() => specie, 'organization_question_specie', 'question_id', 'specie_id'),
  },
  sort: ['group.name', 'position'],
  softDeletes: true,
  listsAll: true,
});

export const answer = entity<Answer>({
  name: 'answer',
  table: 'organization_question_answer',
  fields: { uuid: 'uuid', question_id: forced(), value: 'text', position: 'int', cycle: nullable('int') },
  relations: { translations: many(() => answerTranslation, 'answer_id', 'language.name') },
  sort: ['position'],
});

export const questionTranslation = entity<QuestionTranslation>({
  name: 'question-translation',
  table: 'organization_question_translation',
  fields: { uuid: 'uuid', ask: 'text' },
  relations: {
    language: one(() => language, 'language_id'),
    answers: many(() => answerTranslation, 'translation_id', 'answer.position', 'answer.id'),
  },
});

const answerTranslation: Entity = entity({
  name: 'answer-translation',
  table: 'organization_answer_translation',
  fields: { value: 'text' },
  relations: {
    answer: one(() => answer, 'answer_id'),
    language: one(() => language, '(select language_id from organization_question_translation where id = {t}.translation_id)'),
  },
  id: false,
  sort: ['answer.position'],
});
