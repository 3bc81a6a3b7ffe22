import { z } from 'zod';
import { call } from './call.ts';
import { optionalText, requiredText } from './field.ts';
import { pictureFile, StoredFile, WITH_PICTURE } from './file.ts';
import { savedSetting, settingErrors, settingInput } from './setting.ts';

/** What a kennel card can say of a pet, in the order of the choices (spec 001 §3). */
export const petInfos = [
  'breed_primary',
  'breed_secondary',
  'specie',
  'sex',
  'age',
  'size',
  'branch',
  'status',
  'created_date',
  'application_approved_date',
  'application_adopted_date',
  'custom_code',
  'global_code',
  'archived',
  'kennel_number',
  'microchip',
  'neutered',
] as const;
export type PetInfo = (typeof petInfos)[number];
export const MAX_PET_INFO = 8;
export const MAX_CARD_ANSWERS = 6;
export const MAX_CARD_QUESTIONS = 20;
const CARD_TEXT = 120;

export const KennelCard = z.strictObject({
  pet_info: z
    .array(z.enum(petInfos))
    .min(1, 'Could not save Kennel Card configuration. Reason: Pet Info is required.')
    .max(MAX_PET_INFO, `At most ${MAX_PET_INFO} pet info items`)
    .refine((keys) => new Set(keys).size === keys.length, 'Each pet info item once'),
  block_pet_restricted_and_hidden: z.boolean().default(false),
  /** None: DEFAULT_QR_TITLE. */
  qr_code_title: optionalText(CARD_TEXT),
  questions_title: optionalText(CARD_TEXT),
  questions: z
    .array(
      z.strictObject({
        title: requiredText('Missing question', CARD_TEXT),
        options: z.array(requiredText('Missing answer', CARD_TEXT)).max(MAX_CARD_ANSWERS, `At most ${MAX_CARD_ANSWERS} answers`),
      }),
    )
    .max(MAX_CARD_QUESTIONS, `At most ${MAX_CARD_QUESTIONS} questions`)
    .default([]),
});
export type KennelCard = z.output<typeof KennelCard>;

export const saveKennelCard = call('shelter-settings/save-kennel-card', {
  summary: "Change a shelter's kennel cards",
  input: settingInput('KENNEL_CARD', KennelCard, z.tuple([]).default([])).extend({
    /** A new logo, put on a white 300×115 JPEG (decision 86); without one the old stays, or goes. */
    kennel_card_logo: pictureFile().nullish(),
    kennel_card_logo_remove: z.boolean().default(false),
  }),
  output: savedSetting.extend({ kennel_card_logo: StoredFile.nullable() }),
  maxBytes: WITH_PICTURE,
  errors: settingErrors,
});
