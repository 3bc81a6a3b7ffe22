import { z } from 'zod';
import { call, searchCall } from './call.ts';
import {
  eachUnknown,
  eachUnsafeLink,
  eachUnsafeWith,
  isTooLong,
  LINK_UNSAFE,
  SAMPLE_UNSAFE,
  samplesOf,
  TOO_LONG,
} from './email-variables.ts';
import {
  eachOnce,
  forcedId,
  id,
  line,
  optionalHeader,
  optionalLines,
  optionalText,
  Ref,
  readVersion,
  refOrNew,
  requiredHeader,
  requiredText,
  uuid,
  Versions,
  within,
} from './field.ts';
import { pictureFile, WITH_PICTURE } from './file.ts';
import { Language } from './lookup.ts';

export const emailIcons = ['product', 'check', 'email', 'key', 'message', 'money', 'payment_received', 'pet', 'x'] as const;
export type EmailIcon = (typeof emailIcons)[number];

const picture = z
  .string()
  .max(120, 'Please choose a picture')
  .regex(/^[\w.-]+$/, 'Please choose a picture')
  .nullish();
const link = requiredText('Missing a link', 500);
const row = { label: requiredText('Missing a label', 120), value: requiredText('Missing a value', 500) };

/** What stands in a mail, block by block; `{{key}}` stands for a value of the model. */
export const EmailValues = z
  .strictObject({
    title: requiredText('Missing a title', 150),
    subject: requiredHeader('Missing a subject', 200),
    preheader: optionalHeader(200),
    main_description: optionalLines(5000),
    main_picture: picture,
    boxes: z
      .array(
        z.strictObject({
          title: requiredText('Missing a title', 150),
          picture,
          labels: z.array(z.strictObject(row)).max(20, 'At most 20 labels').default([]),
        }),
      )
      .max(30, 'At most 30 boxes')
      .default([]),
    cards: z.array(z.strictObject(row)).max(30, 'At most 30 cards').default([]),
    main_buttons: z
      .array(z.strictObject({ text: requiredText('Missing a text', 80), link }))
      .max(5, 'At most 5 buttons')
      .default([]),
    final_buttons: z
      .array(z.strictObject({ text: requiredText('Missing a text', 80), link, primary: z.boolean().default(false) }))
      .max(5, 'At most 5 buttons')
      .default([]),
  })
  .check(eachUnsafeLink);
export type EmailValues = z.output<typeof EmailValues>;

const Model = z
  .array(
    z.strictObject({
      key: requiredText('Missing a key', 40).regex(/^[a-z][a-z0-9_]*$/, 'Small letters, digits and _, a letter first'),
      value: requiredText('Missing a value', 500),
    }),
  )
  .max(50, 'At most 50 variables')
  .check(eachOnce('key', 'This key is there already'));
export type EmailModel = z.output<typeof Model>;

export const EmailJson = z
  .strictObject({ model: Model.default([]), values: EmailValues })
  .check(({ value: { model, values }, issues }) => {
    for (const issue of eachUnknown(values, model)) issues.push({ ...issue, path: ['values', ...issue.path] });
    if (issues.length) return;
    for (const issue of eachUnsafeWith(values, model)) issues.push({ ...issue, path: ['values', ...issue.path] });
    if (isTooLong(values, samplesOf(model))) issues.push({ code: 'custom', input: values, path: ['values'], message: TOO_LONG });
  });
export type EmailJson = z.output<typeof EmailJson>;

/** What is kept: of the product's own mails only what was changed. */
const KeptJson = z.object({ model: Model.optional(), values: z.looseObject({}) });

export const EmailTranslation = z.object({
  id: forcedId,
  uuid,
  parent_id: forcedId,
  language_id: forcedId,
  json: KeptJson,
  language: Language.optional(),
});
export type EmailTranslation = z.output<typeof EmailTranslation>;

export const EmailTemplate = z.object({
  id: forcedId,
  ...Ref,
  key: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  icon: z.enum(emailIcons),
  json: KeptJson,
  /** Of a mail that the product itself sends: what it says where nothing was changed, which a save of it puts back. */
  original: z.object({ model: Model, values: z.looseObject({}) }).nullable(),
  deleted: z.boolean(),
  translations: z.array(EmailTranslation).optional(),
  versions: Versions.optional(),
});
export type EmailTemplate = z.output<typeof EmailTemplate>;

const missing = { email_template_missing: { status: 404, message: 'Sorry, the page you visited does not exist.' } };

/** What only the server knows of a template that is written. */
const writtenErrors = {
  picture_unknown: { status: 422, message: 'Please choose a picture' },
  purpose_missing: { status: 422, message: 'This mail is sent for {variable}, which has to stand in its texts' },
  secret_shown: { status: 422, message: '{variable} is a secret: it stands in a text of the mail, with blanks around it' },
  link_foreign: { status: 422, message: 'This mail holds a secret: its buttons lead to {variable} alone' },
};

export const search = searchCall('smart-response/search', 'List e-mail templates', EmailTemplate);
export const save = call('smart-response/save', {
  summary: 'Create or change an e-mail template',
  input: z.strictObject({
    email_template: z.strictObject({
      ...refOrNew,
      key: requiredText('Missing a key', 60).regex(/^[a-z][a-z0-9_-]*$/, 'Small letters, digits, - and _, a letter first'),
      name: requiredText('Missing a name', 120),
      description: optionalText(1000),
      icon: z.enum(emailIcons, { error: 'Please choose an icon' }),
      json: EmailJson,
    }),
  }),
  output: z.object({ email_template: EmailTemplate }),
  errors: {
    key_fixed: { status: 409, message: 'The product sends this mail by its key, which stays as it is' },
    model_fixed: { status: 409, message: 'The product fills in these variables: they stay as they are' },
    translation_names: { status: 409, message: 'The translation into {language} still names {variable}' },
    translation_unsafe: {
      status: 409,
      message: 'With these sample values a link of the translation into {language} is none that may be sent',
    },
    ...writtenErrors,
  },
});
export const remove = call('smart-response/delete', {
  summary: 'Delete an e-mail template',
  input: z.strictObject({ email_template_uuid: uuid }),
  output: z.object({}),
  errors: { own_mail: { status: 409, message: 'The product sends this mail, so it cannot be deleted' } },
});
export const saveTranslation = call('smart-response/save-translation', {
  summary: 'Save the translation of an e-mail template',
  input: z.strictObject({
    uuid: uuid.optional(),
    version: readVersion,
    parent_id: id,
    language_id: z.int({ error: 'Please select a language' }).pipe(id),
    json: z.strictObject({ values: EmailValues }),
  }),
  output: z.object({ translation: EmailTranslation }),
  errors: {
    ...missing,
    language_unknown: { status: 422, message: 'Please select a language' },
    translation_missing: { status: 404, message: 'There is no translation in this language' },
    base_language: { status: 422, message: 'The template itself is written in this language' },
    variable_unknown: { status: 422, message: 'There is no variable {variable}' },
    link_unsafe: { status: 422, message: SAMPLE_UNSAFE },
    too_long: { status: 422, message: TOO_LONG },
    ...writtenErrors,
  },
});
export const deleteTranslation = call('smart-response/delete-translation', {
  summary: 'Delete the translation of an e-mail template',
  input: z.strictObject({ uuid, version: readVersion }),
  output: z.object({}),
  errors: { translation_missing: { status: 404, message: 'There is no translation in this language' } },
});
/** What is to be drawn: a template as it is kept, or as it is typed, with values in place of those of its model. */
const Drawn = z.strictObject({
  uuid: uuid.optional(),
  language_uuid: uuid.optional(),
  values: z
    .record(
      z
        .string()
        .max(40)
        .regex(/^[a-z][a-z0-9_]*$/),
      line({ error: 'Must be text' }).max(500, 'At most 500 characters'),
    )
    .check(within('At most 50 values', { parts: 51, depth: 2, length: Number.POSITIVE_INFINITY }))
    .default({}),
  json: EmailJson.optional(),
  icon: z.enum(emailIcons, { error: 'Please choose an icon' }).optional(),
});
const drawErrors = {
  ...missing,
  value_unknown: { status: 422, message: 'There is no variable {variable}' },
  link_unsafe: { status: 422, message: LINK_UNSAFE },
  too_long: { status: 422, message: TOO_LONG },
};
export const preview = call('smart-response/preview', {
  summary: 'Draw an e-mail template',
  input: Drawn,
  output: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  writes: false,
  errors: drawErrors,
});
export const sendTest = call('smart-response/send-test', {
  summary: 'Send oneself an e-mail template to try it',
  input: Drawn,
  output: z.object({ to: z.string() }),
  errors: {
    ...drawErrors,
    too_many_tests: { status: 429, message: 'You have sent yourself {most} tests in a short time. Try again in {wait}' },
  },
});
export const uploadPicture = call('smart-response/upload-picture', {
  summary: 'Keep a picture for e-mail templates',
  input: z.strictObject({ picture_base64: pictureFile() }),
  output: z.object({ key: z.string() }),
  maxBytes: WITH_PICTURE,
});
