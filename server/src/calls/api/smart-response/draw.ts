import { wholeOf } from '@homeward/contract/email-originals';
import { isTooLong, samplesOf } from '@homeward/contract/email-variables';
import type { EmailIcon, EmailJson, preview } from '@homeward/contract/smart-response';
import type { z } from 'zod';
import type { Database } from '../../../database/connect.ts';
import { BASE_LANGUAGE } from '../../../database/reference/base-language.ts';
import type { Context } from '../../../http/handler.ts';
import { compose, unsafeLink, withValues } from '../../../mails/compose.ts';
import { readRecord } from '../../../search/record.ts';
import { emailTemplate } from './entity.ts';

type Input = z.output<typeof preview.input>;
interface Drawing extends Pick<Context<'email_template_missing' | 'value_unknown' | 'link_unsafe' | 'too_long'>, 'refuse'> {
  db: Database;
  services: Parameters<typeof compose>[3];
}

/** A mail by a template as it is kept or typed. */
export async function draw(input: Input, { db, refuse, services }: Drawing) {
  const template = (await typed(input)) ?? (await kept(db, input));
  if (!template) throw refuse('email_template_missing');
  const { model, values: written } = template.json;
  const unknown = Object.keys(input.values).find((given) => !model.some(({ key }) => key === given));
  if (unknown !== undefined) throw refuse('value_unknown', { variable: `{{${unknown}}}` }, ['values', unknown]);
  if (isTooLong(written, { ...samplesOf(model), ...input.values })) throw refuse('too_long', {}, ['json', 'values']);
  const values = withValues(template.json, input.values);
  const unsafe = unsafeLink(values);
  if (unsafe) throw refuse('link_unsafe', {}, ['json', 'values', ...unsafe]);
  return compose(template.icon, values, await languageOf(db, input), services);
}

/** The language that is asked for, else that in which templates are written. */
async function languageOf(db: Database, { language_uuid }: Input): Promise<string> {
  if (!language_uuid) return BASE_LANGUAGE;
  const asked = await db.selectFrom('language').where('uuid', '=', language_uuid).select('abbreviation').executeTakeFirst();
  return asked?.abbreviation ?? BASE_LANGUAGE;
}

const typed = async ({ json, icon = 'product' }: Input) => json && { json, icon };

async function kept(db: Database, { uuid, language_uuid }: Input): Promise<{ json: EmailJson; icon: EmailIcon } | undefined> {
  const row = uuid
    ? await db.selectFrom('email_template').where('uuid', '=', uuid).where('deleted', '=', false).select('id').executeTakeFirst()
    : undefined;
  if (!row) return undefined;
  const template = await readRecord(db, emailTemplate, { id: row.id, with: { translations: { with: { language: true } } } });
  const translation = template.translations?.find(({ language }) => language?.uuid === language_uuid);
  return { json: wholeOf(template, translation), icon: template.icon };
}
