import { names, textsOf } from './email-variables.ts';
import type { EmailJson, EmailTemplate, EmailTranslation, EmailValues } from './smart-response.ts';

const empty = { preheader: null, main_picture: null, boxes: [], cards: [], main_buttons: [], final_buttons: [] };
const account = [
  { key: 'hello', value: 'Hello Robin,' },
  { key: 'product_name', value: 'Homeward' },
  { key: 'email', value: 'robin@shelter.example' },
  { key: 'password', value: 'one-time-only' },
  { key: 'login_link', value: 'https://homeward.example/login' },
];
const signIn = {
  cards: [
    { label: 'E-mail', value: '{{email}}' },
    { label: 'Temporary password', value: '{{password}}' },
  ],
  main_buttons: [{ text: 'Sign in', link: '{{login_link}}' }],
};
const closing = 'It is good for 24 hours and one sign-in: you will be asked to choose a password of your own.';

/** The mails that the product itself sends, as they are until somebody changes them. */
export const emailOriginals = {
  new_account: {
    model: account,
    values: {
      ...empty,
      ...signIn,
      title: 'Your {{product_name}} account',
      subject: 'Your {{product_name}} account',
      main_description: `{{hello}}\n\nan account on {{product_name}} was made for you.\n\n${closing}`,
    },
  },
  new_password: {
    model: account,
    values: {
      ...empty,
      ...signIn,
      title: 'Your new {{product_name}} password',
      subject: 'Your new {{product_name}} password',
      main_description: `{{hello}}\n\nyour password on {{product_name}} was reset, and every session of yours was ended.\n\n${closing}`,
    },
  },
  support_notice: {
    model: [
      { key: 'product_name', value: 'Homeward' },
      { key: 'email', value: 'robin@shelter.example' },
      { key: 'until', value: 'May 4, 2027 at 10:30 AM' },
    ],
    values: {
      ...empty,
      title: '{{product_name}} support may sign in to your account',
      subject: '{{product_name}} support may sign in to your account',
      main_description: [
        'Hello,',
        'a member of {{product_name}} support has asked to sign in to your account {{email}} to help with it.',
        'They can do so once, until {{until}} UTC. They see what your account shows; your password and your e-mail stay as they are.',
        'If you have not asked for help, please tell us.',
      ].join('\n\n'),
    },
  },
  sync_failure: {
    model: [
      { key: 'product_name', value: 'Homeward' },
      { key: 'syncs', value: '1 integration' },
      {
        key: 'failures',
        value: 'ShelterManager, Happy Tails, North, since 2027-05-04 10:30 UTC: ShelterManager refuses these credentials.',
      },
      { key: 'link', value: 'https://homeward.example' },
    ],
    values: {
      ...empty,
      title: 'Syncs keep failing: {{syncs}}',
      subject: '{{product_name}}: syncs keep failing ({{syncs}})',
      main_description: [
        'Hello,',
        'these have failed at least twice in a row. Until they work again their animals stay as they were read last.',
        '{{failures}}',
        'Each is told once, until it has worked again.',
      ].join('\n\n'),
      main_buttons: [{ text: 'See what needs work', link: '{{link}}' }],
    },
  },
  text_budget: {
    model: [
      { key: 'product_name', value: 'Homeward' },
      { key: 'budgets', value: '1 budget' },
      { key: 'uses', value: 'Happy Tails, North, Front door: 48 of 60 texts of this hour' },
      { key: 'link', value: 'https://homeward.example' },
    ],
    values: {
      ...empty,
      title: 'Texts are running out: {{budgets}}',
      subject: '{{product_name}}: texts are running out ({{budgets}})',
      main_description: [
        'Hello,',
        'these may send few texts more, or none. Visitors still check in; they get no text.',
        '{{uses}}',
        'If these were no visitors, ask at the location who checks in there. A shelter’s budgets are set on its tab Kiosk.',
      ].join('\n\n'),
      main_buttons: [{ text: 'See what needs work', link: '{{link}}' }],
    },
  },
} satisfies Record<string, EmailJson>;
export type OwnMail = keyof typeof emailOriginals;

export const originalOf = (key: string): EmailJson | undefined =>
  Object.hasOwn(emailOriginals, key) ? emailOriginals[key as OwnMail] : undefined;

/** What each of them is sent for: without it, it is of no use to its reader. */
const purposes: Record<OwnMail, string> = {
  new_account: 'password',
  new_password: 'password',
  support_notice: 'until',
  sync_failure: 'failures',
  text_budget: 'uses',
};
/** What nobody but the reader of a mail may learn. */
const SECRET = 'password';
/** Where no secret stands: what lists of mails, notifications and the logs on a mail's way show. */
const OPEN = new Set<string | number>(['subject', 'preheader', 'title']);
const BY_ITSELF = /(?<![^ \n])\{\{\s*password\s*\}\}(?![^ \n])/g;

interface Fault {
  code: 'purpose_missing' | 'secret_shown' | 'link_foreign';
  variable: string;
  path: (string | number)[];
}

/**
 * What the product's own mails must not be written as: without what they are sent for, or so that a secret gets elsewhere. A
 * button would take it along, and so would what a mail program makes a link of; and who has a button go elsewhere is asked for it.
 */
export function* faultsOf(key: string, values: EmailValues): Generator<Fault> {
  const original = originalOf(key);
  if (!original) return;
  const purpose = purposes[key as OwnMail];
  const texts = [...textsOf(values)].filter(({ path: [block, , field] }) => !OPEN.has(block ?? '') && field !== 'link');
  const isButton = (block: unknown) => block === 'main_buttons' || block === 'final_buttons';
  if (!texts.some(({ path: [block], text }) => !isButton(block) && names(text, purpose)))
    yield { code: 'purpose_missing', variable: `{{${purpose}}}`, path: ['main_description'] };
  if (purpose !== SECRET) return;
  for (const { path, text } of textsOf(values)) {
    const apart = OPEN.has(path[0] ?? '') || isButton(path[0]) ? text : text.replace(BY_ITSELF, '');
    if (names(apart, SECRET)) yield { code: 'secret_shown', variable: `{{${SECRET}}}`, path };
    const links = original.values.main_buttons.map(({ link }) => link);
    if (path[2] === 'link' && !links.includes(text)) yield { code: 'link_foreign', variable: links.join(', '), path };
  }
}

const blank: EmailValues = { ...empty, title: '', subject: '', main_description: null };

/** What a template, or a translation of it, says: the original where the product has one, with what was changed of it. */
export const wholeOf = ({ key, json }: Pick<EmailTemplate, 'key' | 'json'>, translation?: EmailTranslation): EmailJson => {
  const original = originalOf(key);
  return {
    model: original?.model ?? json.model ?? [],
    values: { ...blank, ...original?.values, ...json.values, ...translation?.json.values },
  };
};

/** What of a mail of the product is not as its original has it. */
export const changedOf = (original: EmailJson, { values }: EmailJson): Partial<EmailValues> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const was = original.values[name as keyof EmailValues];
      return JSON.stringify(value ?? null) !== JSON.stringify(was ?? null);
    }),
  );
