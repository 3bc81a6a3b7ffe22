import type { QuestionGroup } from '@homeward/contract/question-group';
import { businessFields, entity } from '../../../search/entity.ts';
import { crud, type Users } from '../../crud.ts';

export const questionGroup = entity<QuestionGroup>({
  name: 'question-group',
  table: 'question_group',
  fields: { ...businessFields, name: 'text' },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});

const users: Users = async (db, id) => {
  const { question } = await db
    .selectFrom('organization_question')
    .where('group_id', '=', id)
    .where('deleted', '=', false)
    .select((select) => select.fn.countAll<number>().as('question'))
    .executeTakeFirstOrThrow();
  return { question };
};

export const { save, remove } = crud('question_group', 'question_group', questionGroup, { users });
