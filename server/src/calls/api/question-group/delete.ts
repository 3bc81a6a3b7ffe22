import { remove as call } from '@homeward/contract/question-group';
import { softDelete } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { questionGroup } from './entity.ts';

export const remove = handler(call, async (input, { db, refuse }) => {
  const id = await softDelete(db, 'question_group', input.question_group_uuid);
  const { count } = await db
    .selectFrom('organization_question')
    .where('group_id', '=', id)
    .where('deleted', '=', false)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count) throw refuse('question_group_in_use', { questions: count === 1 ? '1 question' : `${count} questions` });
  return { question_group: await readRecord(db, questionGroup, { id, deleted: true }) };
});
