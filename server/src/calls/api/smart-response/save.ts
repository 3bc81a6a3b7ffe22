import { changedOf, originalOf } from '@homeward/contract/email-originals';
import { save as call } from '@homeward/contract/smart-response';
import { saveBusiness } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
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
  const written = original ? { values: changedOf(original, json) } : json;
  const now = (id: number) =>
    readRecord(db, emailTemplate, { id, with: { versions: true, translations: { with: { language: true } } } });
  const values = { ...fields, json: JSON.stringify(written) };
  const id = await saveBusiness(db, 'email_template', { uuid, version, now }, values);
  return { email_template: await now(id) };
});
