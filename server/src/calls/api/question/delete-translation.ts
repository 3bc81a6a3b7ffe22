import { deleteTranslation as call } from '@homeward/contract/question';
import { handler } from '../../../http/handler.ts';

export const deleteTranslation = handler(call, async (input, { db, refuse }) => {
  const { numDeletedRows } = await db
    .deleteFrom('organization_question_translation')
    .where('question_id', '=', (select) =>
      select.selectFrom('organization_question').where('uuid', '=', input.question_uuid).select('id'),
    )
    .where('language_id', '=', (select) => select.selectFrom('language').where('uuid', '=', input.language_uuid).select('id'))
    .executeTakeFirst();
  if (!numDeletedRows) throw refuse('translation_missing');
  await db
    .updateTable('organization_question')
    .set((set) => ({ version: set.ref('version') }))
    .where('uuid', '=', input.question_uuid)
    .execute();
  return {};
});
