import type { EmailJson } from '@homeward/contract/smart-response';
import type { Database } from '../database/connect.ts';

const empty = { preheader: null, main_picture: null, boxes: [], cards: [], main_buttons: [], final_buttons: [] };
const model = [
  { key: 'first_name', value: 'Robin' },
  { key: 'pet_name', value: 'Biscuit' },
  { key: 'link', value: 'https://homeward.example/adoption' },
];

interface Sample {
  key: string;
  name: string;
  icon: string;
  values: EmailJson['values'];
  /** Words in other languages, by the language's abbreviation. */
  translated: Record<string, Partial<EmailJson['values']>>;
}

const templates: Sample[] = [
  {
    key: 'adoption_approved',
    name: 'Adoption approved',
    icon: 'check',
    values: {
      ...empty,
      title: '{{pet_name}} is waiting for you',
      subject: 'Your adoption of {{pet_name}} is approved',
      preheader: 'What happens next',
      main_description: 'Dear {{first_name}},\n\nthe shelter has approved your application for {{pet_name}}.',
      cards: [{ label: 'Pet', value: '{{pet_name}}' }],
      main_buttons: [{ text: 'Go to checkout', link: '{{link}}' }],
      boxes: [{ title: 'Bring with you', picture: null, labels: [{ label: 'For the way', value: 'A carrier or a leash' }] }],
    },
    translated: {
      de: {
        title: '{{pet_name}} wartet auf dich',
        subject: 'Deine Adoption von {{pet_name}} ist bewilligt',
        preheader: 'Wie es weitergeht',
        main_description: 'Hallo {{first_name}},\n\ndas Tierheim hat deinen Antrag für {{pet_name}} bewilligt.',
        cards: [{ label: 'Tier', value: '{{pet_name}}' }],
        main_buttons: [{ text: 'Zur Kasse', link: '{{link}}' }],
        boxes: [
          { title: 'Bitte mitbringen', picture: null, labels: [{ label: 'Für den Weg', value: 'Transportbox oder Leine' }] },
        ],
      },
    },
  },
  {
    key: 'payment_received',
    name: 'Payment received',
    icon: 'payment_received',
    values: {
      ...empty,
      title: 'Thank you, {{first_name}}',
      subject: 'We have received your payment for {{pet_name}}',
      main_description: 'The shelter will tell you when {{pet_name}} can come home.',
      final_buttons: [{ text: 'See the receipt', link: '{{link}}', primary: true }],
    },
    translated: { es: { title: 'Gracias, {{first_name}}', subject: 'Hemos recibido tu pago por {{pet_name}}' } },
  },
  {
    key: 'first_week',
    name: 'The first week at home',
    icon: 'pet',
    values: {
      ...empty,
      title: 'How is {{pet_name}}?',
      subject: 'A week with {{pet_name}}',
      main_description: 'Dear {{first_name}},\n\nthe first days in a new home are a lot. Here is what helps.',
      cards: [
        { label: 'A quiet corner', value: 'that belongs to {{pet_name}} alone' },
        { label: 'The same times', value: 'for meals and walks' },
      ],
      main_buttons: [{ text: 'Tell us how it goes', link: '{{link}}' }],
    },
    translated: {},
  },
];

/** Adds templates as staff would write them, some of them translated. */
export async function addMails(db: Database): Promise<void> {
  const languages = await db.selectFrom('language').select(['id', 'abbreviation']).execute();
  for (const { key, name, icon, values, translated } of templates) {
    const { id } = await db
      .insertInto('email_template')
      .values({ key, name, icon, json: JSON.stringify({ model, values }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { id: language_id, abbreviation } of languages) {
      const words = translated[abbreviation];
      if (!words) continue;
      const json = JSON.stringify({ values: { ...values, ...words } });
      await db.insertInto('email_template_translation').values({ parent_id: id, language_id, json }).execute();
    }
  }
}
