import { wholeOf } from '@homeward/contract/email-originals';
import { eachUnknown, eachUnsafeWith, isTooLong, samplesOf } from '@homeward/contract/email-variables';
import { saveTranslation as call } from '@homeward/contract/smart-response';
import { BASE_LANGUAGE } from '../../../database/reference/base-language.ts';
import { partVersion, updateVersioned } from '../../../database/versioned.ts';
import { type Context, handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { checkWritten } from './check-written.ts';
import { emailTemplate, emailTranslation } from './entity.ts';

export const saveTranslation = handler(call, async ({ uuid, version, parent_id, language_id, json }, { db, refuse }) => {
  const language = await languageOf({ db, refuse }, language_id);
  const parent = await db
    .selectFrom('email_template')
    .where('id', '=', parent_id)
    .where('deleted', '=', false)
    .select(['uuid', 'key'])
    .forUpdate()
    .executeTakeFirst();
  if (!parent) throw refuse('email_template_missing');
  const { model } = wholeOf(await readRecord(db, emailTemplate, { id: parent_id }));
  const [unknown] = eachUnknown(json.values, model);
  if (unknown) throw refuse('variable_unknown', { variable: unknown.variable }, ['json', 'values', ...unknown.path]);
  for (const { path } of eachUnsafeWith(json.values, model)) throw refuse('link_unsafe', {}, ['json', 'values', ...path]);
  if (isTooLong(json.values, samplesOf(model))) throw refuse('too_long', {}, ['json', 'values']);
  await checkWritten(parent.key, json.values, ['json', 'values'], { db, refuse });
  const kept = await db
    .selectFrom('email_template_translation')
    .where('parent_id', '=', parent_id)
    .where('language_id', '=', language_id)
    .select(['id', 'uuid'])
    .executeTakeFirst();
  if (uuid && kept?.uuid !== uuid) throw refuse('translation_missing');
  const answer = (id: number) => readRecord(db, emailTranslation, { id, with: { language: true } });
  // Whoever has read none finds none, also where there was one before.
  const read = version === 0 && !kept ? await partVersion(db, parent.uuid, language.uuid) : version;
  const now = async () => (kept ? answer(kept.id) : null);
  await updateVersioned(db, 'email_template', { uuid: parent.uuid, version: read, part: language.uuid, now });
  const written = JSON.stringify(json);
  const { id } = await db
    .insertInto('email_template_translation')
    .values({ parent_id, language_id, json: written })
    .onConflict((conflict) => conflict.columns(['parent_id', 'language_id']).doUpdateSet({ json: written }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { translation: await answer(id) };
});

/** The language that is translated into. */
async function languageOf({ db, refuse }: Pick<Context<'language_unknown' | 'base_language'>, 'db' | 'refuse'>, id: number) {
  const language = await db.selectFrom('language').where('id', '=', id).select(['uuid', 'abbreviation']).executeTakeFirst();
  if (!language) throw refuse('language_unknown', {}, ['language_id']);
  if (language.abbreviation === BASE_LANGUAGE) throw refuse('base_language', {}, ['language_id']);
  return language;
}
