import type { Noun } from '../noun.ts';
import type { EmailTemplate } from '../smart-response.ts';

export const emailTemplate: Noun<EmailTemplate> = {
  one: 'e-mail template',
  many: 'e-mail templates',
  search: { path: 'smart-response/search' },
  table: 'email_template',
  parts: { email_template_translation: 'translation' },
  screen: '/organization/smart-response',
  record: '/organization/smart-response/$emailTemplateUuid',
  menu: {
    group: 'Organization',
    label: 'E-mail Templates',
    icon: 'Mail',
    create: { label: 'Create e-mail template', path: 'smart-response/save' },
  },
  called: ({ name }) => name,
  opens: ({ uuid }) => `/organization/smart-response/${uuid}`,
  find: { by: () => ['name.ilike', 'key.ilike'] },
};
