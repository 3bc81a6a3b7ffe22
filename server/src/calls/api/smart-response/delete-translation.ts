import { deleteTranslation as call } from '@homeward/contract/smart-response';
import { updateVersioned } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { emailTranslation } from './entity.ts';

export const deleteTranslation = handler(call, async ({ uuid, version }, { db, refuse }) => {
  const kept = await db
    .selectFrom('email_template_translation as translation')
    .innerJoin('email_template as template', 'template.id', 'translation.parent_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .where('translation.uuid', '=', uuid)
    .select(['translation.id', 'template.uuid as parent', 'language.uuid as part'])
    .forUpdate('translation')
    .executeTakeFirst();
  if (!kept) throw refuse('translation_missing');
  const { id, parent, part } = kept;
  // Whoever has it open learns that it is gone, also where somebody begins it anew.
  const now = () => readRecord(db, emailTranslation, { id, with: { language: true } });
  await updateVersioned(db, 'email_template', { uuid: parent, version, part, now });
  await db.deleteFrom('email_template_translation').where('id', '=', id).execute();
  return {};
});
