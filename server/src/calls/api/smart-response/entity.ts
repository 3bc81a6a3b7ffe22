import { emailOriginals } from '@homeward/contract/email-originals';
import type { EmailTemplate, EmailTranslation } from '@homeward/contract/smart-response';
import { businessFields, entity, forced, many, nullable, one, partVersions } from '../../../search/entity.ts';
import { language } from '../lookup/entity.ts';

/** By its key, as the product has it. */
const ORIGINAL = `(case {t}.key ${Object.entries(emailOriginals)
  .map(([key, original]) => `when '${key}' then '${JSON.stringify(original).replaceAll("'", "''")}'::json`)
  .join(' ')} end)`;

export const emailTemplate = entity<EmailTemplate>({
  name: 'smart-response',
  table: 'email_template',
  permission: 'smart-response/search',
  fields: {
    ...businessFields,
    key: 'text',
    name: 'text',
    description: nullable('text'),
    icon: 'text',
    json: 'json',
    original: { type: 'json', nullable: true, sql: ORIGINAL },
    versions: partVersions,
  },
  relations: { translations: many(() => emailTranslation, 'parent_id', 'language.name') },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});

export const emailTranslation = entity<EmailTranslation>({
  name: 'smart-response-translation',
  table: 'email_template_translation',
  fields: { uuid: 'uuid', parent_id: forced(), language_id: forced(), json: 'json' },
  relations: { language: one(() => language, 'language_id') },
  sort: ['language.name'],
});
