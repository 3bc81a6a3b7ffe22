import type { EmailTemplate } from '@homeward/contract/smart-response';
import type { TestServer } from './server.ts';

let made = 0;

/** What a template says that greets somebody, to be saved; `values` in place of its own. */
export const templateInput = (values: object = {}, model = [{ key: 'name', value: 'Robin' }]) => {
  made += 1;
  return {
    key: `greeting_${made}`,
    name: `Greeting ${made}`,
    icon: 'pet' as const,
    json: {
      model,
      values: {
        title: 'Hello {{name}}',
        subject: 'A greeting for {{name}}',
        preheader: 'From all of us',
        main_description: 'One.\n\nTwo & three.',
        main_picture: null,
        boxes: [{ title: 'Your pet', picture: null, labels: [{ label: 'Called', value: 'Rex' }] }],
        cards: [{ label: 'When', value: 'Friday' }],
        main_buttons: [{ text: 'Look', link: 'https://homeward.example/?a=1&b=2' }],
        final_buttons: [{ text: 'Write', link: 'mailto:us@homeward.example', primary: false }],
        ...values,
      },
    },
  };
};

export const saveTemplate = (server: TestServer, fields: object = {}, values: object = {}) =>
  server.admin.call<{ email_template: EmailTemplate }>('smart-response/save', {
    email_template: { ...templateInput(values), ...fields },
  });

/** The template's id is what its translations name. */
export const findTemplate = async (server: TestServer, search: object) =>
  (
    await server.admin.call<EmailTemplate>('smart-response/search', {
      search: { ...search, with: { versions: true, translations: { with: { language: true } } } },
      options: { _single: true, _force_ids: true },
    })
  ).data;
