import { remove as call } from '@homeward/contract/specie';
import { softDelete } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { specie } from './entity.ts';

export const remove = handler(call, async (input, { db, refuse }) => {
  const id = await softDelete(db, 'specie', input.specie_uuid);
  const { count } = await db
    .selectFrom('organization_question_specie as link')
    .innerJoin('organization_question as question', 'question.id', 'link.question_id')
    .where('link.specie_id', '=', id)
    .where('question.deleted', '=', false)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count) throw refuse('specie_in_use', { users: count === 1 ? '1 question' : `${count} questions` });
  return { specie: await readRecord(db, specie, { uuid: input.specie_uuid, deleted: true }) };
});
