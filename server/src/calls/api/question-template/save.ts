import { save as call } from '@homeward/contract/question-template';
import { saveBusiness } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { questionTemplate } from './entity.ts';

export const save = handler(call, async ({ uuid, version, questions, ...fields }, { db, refuse }) => {
  const now = (id: number) => readRecord(db, questionTemplate, { id, with: { questions: { with: { question: true } } } });
  const id = await saveBusiness(db, 'question_template', { uuid, version, now }, fields);
  const known = questions.length
    ? await db
        .selectFrom('organization_question')
        .where('id', 'in', questions)
        .where('deleted', '=', false)
        .select('id')
        // None is deleted while this is saved.
        .forShare()
        .execute()
    : [];
  const missing = questions.filter((question) => !known.some((row) => row.id === question));
  if (missing.length) throw refuse('question_unknown', { ids: missing.join(', ') }, ['questions']);

  const saved = await db
    .selectFrom('question_template_question')
    .where('template_id', '=', id)
    .select(['question_id', 'position'])
    .execute();
  const place = new Map(saved.map((row) => [row.question_id, row.position]));
  const gone = saved.filter((row) => !questions.includes(row.question_id)).map((row) => row.question_id);
  if (gone.length)
    await db.deleteFrom('question_template_question').where('template_id', '=', id).where('question_id', 'in', gone).execute();
  const moved = questions
    .map((question_id, position) => ({ template_id: id, question_id, position }))
    .filter((row) => place.get(row.question_id) !== row.position);
  if (moved.length) {
    await db
      .insertInto('question_template_question')
      .values(moved)
      .onConflict((conflict) =>
        conflict.columns(['template_id', 'question_id']).doUpdateSet((set) => ({ position: set.ref('excluded.position') })),
      )
      .execute();
  }
  return { question_template: await now(id) };
});
