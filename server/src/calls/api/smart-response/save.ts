import { changedOf, originalOf, wholeOf } from '@homeward/contract/email-originals';
import { eachUnknown, eachUnsafeWith } from '@homeward/contract/email-variables';
import { save as call, type EmailTemplate } from '@homeward/contract/smart-response';
import { saveBusiness } from '../../../database/versioned.ts';
import { type Context, handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { checkWritten } from './check-written.ts';
import { emailTemplate } from './entity.ts';

const keysOf = (model: { key: string }[]) => JSON.stringify(model.map(({ key }) => key).sort());

export const save = handler(call, async ({ email_template }, { db, refuse }) => {
  const { uuid, version, json, ...fields } = email_template;
  const kept = uuid ? await db.selectFrom('email_template').where('uuid', '=', uuid).select('key').executeTakeFirst() : undefined;
  const original = kept && originalOf(kept.key);
  if (original) {
    if (fields.key !== kept.key) throw refuse('key_fixed', {}, ['email_template', 'key']);
    if (keysOf(json.model) !== keysOf(original.model)) throw refuse('model_fixed', {}, ['email_template', 'json', 'model']);
  }
  await checkWritten(kept?.key ?? '', json.values, ['email_template', 'json', 'values'], { db, refuse });
  const written = original ? { values: changedOf(original, json) } : json;
  const now = (id: number) =>
    readRecord(db, emailTemplate, { id, with: { versions: true, translations: { with: { language: true } } } });
  const values = { ...fields, json: JSON.stringify(written) };
  const id = await saveBusiness(db, 'email_template', { uuid, version, now }, values);
  const saved = await now(id);
  checkTranslations(saved, refuse);
  return { email_template: saved };
});

const MODEL = ['email_template', 'json', 'model'];

/** A variable is not taken away from under a translation, nor given a sample by which that cannot be drawn. */
function checkTranslations(saved: EmailTemplate, refuse: Context<'translation_names' | 'translation_unsafe'>['refuse']): void {
  const { model } = wholeOf(saved);
  for (const translation of saved.translations ?? []) {
    const { values } = wholeOf(saved, translation);
    const language = translation.language?.name ?? '';
    for (const { variable } of eachUnknown(values, model)) throw refuse('translation_names', { language, variable }, MODEL);
    for (const _ of eachUnsafeWith(values, model)) throw refuse('translation_unsafe', { language }, MODEL);
  }
}
