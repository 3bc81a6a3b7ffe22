import { deleteTranslation as call } from '@homeward/contract/question';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readTranslation } from './read-translation.ts';

export const deleteTranslation = handler(call, async (input, { db, refuse }) => {
  const translation = await db
    .selectFrom('organization_question_translation as translation')
    .innerJoin('organization_question as question', 'question.id', 'translation.question_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .where('question.uuid', '=', input.question_uuid)
    .where('language.uuid', '=', input.language_uuid)
    .select(['translation.id', 'language.uuid as part'])
    .forUpdate('translation')
    .executeTakeFirst();
  if (!translation) throw refuse('translation_missing');
  const { id, part } = translation;
  // Whoever has it open learns that it is gone, also where somebody begins it anew.
  await updateVersioned(db, 'organization_question', {
    uuid: input.question_uuid,
    version: input.version,
    part,
    now: () => readTranslation(db, id),
  });
  await db.deleteFrom('organization_answer_translation').where('translation_id', '=', id).execute();
  await db.deleteFrom('organization_question_translation').where('id', '=', id).execute();
  return {};
});
