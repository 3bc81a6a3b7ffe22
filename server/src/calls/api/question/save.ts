import { save as call } from '@homeward/contract/question';
import { saveBusiness } from '../../../database/versioned.ts';
import { type Context, handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { question } from './entity.ts';

type Refusals = keyof typeof call.errors;
interface AnswerInput {
  uuid?: string | undefined;
  value: string;
  position: number;
}

export const save = handler(call, async ({ organization_question, answers }, context) => {
  const { db, refuse } = context;
  const { uuid, version, range, column_type_key: _follows, group_id, group_uuid, ...fields } = organization_question;
  if (uuid) {
    const saved = await db.selectFrom('organization_question').where('uuid', '=', uuid).select('form_tag_key').executeTakeFirst();
    // Decision 44: answers already given to the question would lose their meaning.
    if (saved && saved.form_tag_key !== fields.form_tag_key)
      throw refuse('type_locked', {}, ['organization_question', 'form_tag_key']);
  }
  const values = {
    ...fields,
    group_id: await groupOf(context, { group_id, group_uuid }),
    range: range ? JSON.stringify(range) : null,
  };
  const now = (id: number) => readRecord(db, question, { id, with: { group: true, answers: true } });
  const id = await saveBusiness(db, 'organization_question', { uuid, version, now }, values);
  await saveAnswers(context, id, answers);
  return { organization_question: await now(id) };
});

/** The one group that is named, locked against being deleted while the question moves in. */
async function groupOf(
  { db, refuse }: Context<Refusals>,
  { group_id, group_uuid }: { group_id: number | undefined; group_uuid: string | undefined },
): Promise<number> {
  let named = db.selectFrom('question_group').where('deleted', '=', false);
  if (group_id !== undefined) named = named.where('id', '=', group_id);
  if (group_uuid !== undefined) named = named.where('uuid', '=', group_uuid);
  const group = await named.select('id').forShare().executeTakeFirst();
  if (!group)
    throw refuse('question_group_missing', {}, ['organization_question', group_uuid === undefined ? 'group_id' : 'group_uuid']);
  return group.id;
}

/** Saved answers keep their text for ever, may change their place, and cannot be left out; new ones are added. */
async function saveAnswers({ db, refuse }: Context<Refusals>, questionId: number, answers: AnswerInput[]): Promise<void> {
  const saved = await db
    .selectFrom('organization_question_answer')
    .where('question_id', '=', questionId)
    .select(['uuid', 'value', 'position'])
    .execute();
  const kept = new Map(saved.map((answer) => [answer.uuid, answer]));
  for (const [index, { uuid, value, position }] of answers.entries()) {
    if (!uuid) {
      await db.insertInto('organization_question_answer').values({ question_id: questionId, value, position }).execute();
      continue;
    }
    const answer = kept.get(uuid);
    if (!answer) throw refuse('answer_unknown', {}, ['answers', index, 'value']);
    kept.delete(uuid);
    if (answer.value !== value) throw refuse('answer_read_only', {}, ['answers', index, 'value']);
    if (answer.position !== position)
      await db.updateTable('organization_question_answer').set({ position }).where('uuid', '=', uuid).execute();
  }
  if (kept.size)
    throw refuse('answer_missing', { values: [...kept.values()].map((answer) => answer.value).join(', ') }, ['answers']);
}
