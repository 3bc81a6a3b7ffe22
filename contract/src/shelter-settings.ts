import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { eachOnce, optionalLines, optionalText } from './field.ts';
import { requiredTranslation, Setting, savedSetting, settingErrors, settingInput, translations } from './setting.ts';

export const search = searchCall('shelter-settings/search', "List a shelter's settings", Setting);

export const paths = ['both', 'remote', 'in_person'] as const;
export type AdoptionPath = (typeof paths)[number];
const PathMessages = z.strictObject(
  Object.fromEntries(paths.map((path) => [path, z.strictObject({ message: optionalLines(2000) })])) as {
    [path in AdoptionPath]: z.ZodObject<{ message: ReturnType<typeof optionalLines> }>;
  },
);

/** Languages are per path, so a row names its path too. */
const PathTranslations = z
  .array(
    z.strictObject({
      path: z.enum(paths),
      language_uuid: z.uuid({ error: 'Please select a language' }),
      message: requiredTranslation,
    }),
  )
  .max(300)
  .default([])
  .check(eachOnce('language_uuid', 'This language is here already', ['path']));

export const saveAdoptionPathMessage = call('shelter-settings/save-adoption-path-message', {
  summary: "Change a shelter's adoption path messages",
  input: settingInput('ADOPTION_PATH_MESSAGE', PathMessages, PathTranslations),
  output: savedSetting,
  errors: settingErrors,
});

export const documents = ['state', 'document', 'state_uuid'] as const;
export type PersonalDocument = (typeof documents)[number];
const Shown = z
  .strictObject({ visible: z.boolean(), required: z.boolean() })
  // Decision 53: what is not shown cannot be required.
  .transform(({ visible, required }) => ({ visible, required: visible && required }));

export const saveAdopterPersonalDocuments = call('shelter-settings/save-adopter-personal-documents', {
  summary: 'Change which personal documents a shelter asks for',
  input: settingInput(
    'ADOPTER_PERSONAL_DOCUMENTS',
    z.strictObject(Object.fromEntries(documents.map((key) => [key, Shown])) as { [key in PersonalDocument]: typeof Shown }),
    z.tuple([]).default([]),
  ),
  output: savedSetting,
  errors: settingErrors,
});

export const DEFAULT_SPONSOR_TEXT = 'My Wishlist';
export const saveSponsor = call('shelter-settings/save-sponsor', {
  summary: "Change a shelter's Sponsor Me button",
  input: settingInput(
    'SPONSOR',
    z.strictObject({ enabled: z.boolean(), btnText: optionalText(80) }),
    translations({ btnText: requiredTranslation }),
  ),
  output: savedSetting,
  errors: settingErrors,
});
