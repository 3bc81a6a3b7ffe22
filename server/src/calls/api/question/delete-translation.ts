import { deleteTranslation as call } from '@homeward/contract/question';
import { handler } from '../../../http/handler.ts';

export const deleteTranslation = handler(call, async (input, { db, refuse }) => {
  const translation = await db
    .selectFrom('organization_question_translation as translation')
    .innerJoin('organization_question as question', 'question.id', 'translation.question_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .where('question.uuid', '=', input.question_uuid)
    .where('language.uuid', '=', input.language_uuid)
    .select('translation.id')
    .forUpdate('translation')
    .executeTakeFirst();
  if (!translation) throw refuse('translation_missing');
  await db.deleteFrom('organization_answer_translation').where('translation_id', '=', translation.id).execute();
  await db.deleteFrom('organization_question_translation').where('id', '=', translation.id).execute();
  await db
    .updateTable('organization_question')
    .set((set) => ({ version: set.ref('version') }))
    .where('uuid', '=', input.question_uuid)
    .execute();
  return {};
});
