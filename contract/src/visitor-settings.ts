import { z } from 'zod';
import { call } from './call.ts';
import { eachOnce, optionalText, requiredText, uuid } from './field.ts';
import { pictureFile, StoredFile, WITH_FILES } from './file.ts';
import { savedSetting, settingErrors, settingInput } from './setting.ts';
import { Shelter } from './shelter.ts';
import { visitStatuses } from './visit.ts';

/** Settings of what visitors meet: kennel cards, kiosks, and where visitors go. */

const noTranslation = z.tuple([]).default([]);
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
const CARD_TEXT = 120;
export const DEFAULT_QR_TITLE = 'SCAN TO GET MORE INFO';

export const KennelCard = z.strictObject({
  pet_info: z
    .array(z.enum(petInfos))
    .min(1, 'Pet Info is required.')
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
    .max(20, 'At most 20 questions')
    .default([]),
});
export type KennelCard = z.output<typeof KennelCard>;

export const saveKennelCard = call('shelter-settings/save-kennel-card', {
  summary: "Change a shelter's kennel cards",
  input: settingInput('KENNEL_CARD', KennelCard, noTranslation).extend({
    /** A new logo; null takes it away, absent it stays. Cut to 4/3, put on a white 300×115 JPEG (decision 86). */
    kennel_card_logo: pictureFile().nullish(),
  }),
  output: savedSetting.extend({ kennel_card_logo: StoredFile.nullable() }),
  maxBytes: WITH_FILES,
  errors: settingErrors,
});

const Colour = z
  .string({ error: 'Missing a colour' })
  .regex(/^#[0-9a-f]{6}$/i, 'A colour is # and six digits')
  .toLowerCase();
export const KioskTheme = z.strictObject({ theme: z.strictObject({ primary: Colour, secondary: Colour }) });
export const defaultKioskTheme = () => ({ theme: { primary: '#0f6b66', secondary: '#b8432a' } });
export const saveKiosk = call('shelter-settings/save-kiosk', {
  summary: "Change a shelter's kiosk colours",
  input: settingInput('KIOSK', KioskTheme, noTranslation),
  output: savedSetting,
  errors: settingErrors,
});

export const newVisitorStatuses = ['CHECKED_IN', 'WAIT_LIST'] as const;
export const InPerson = z.strictObject({
  new_visitor: z.enum(newVisitorStatuses, { error: 'Please select a status' }),
  existing_visitor: z
    .array(
      z.strictObject({
        current_status: z.enum(visitStatuses, { error: 'Please select a status' }),
        new_status: z.enum(visitStatuses, { error: 'Please select a status' }),
      }),
    )
    .max(visitStatuses.length)
    .default([])
    .check(eachOnce('current_status', 'There is a rule for this status already')),
});
export type InPerson = z.output<typeof InPerson>;
export const saveApplicationInPerson = call('shelter-settings/save-application-in-person', {
  summary: 'Change where visitors of a shelter go',
  input: settingInput('APPLICATION_IN_PERSON', InPerson, noTranslation),
  output: savedSetting,
  errors: settingErrors,
});

const missing = { status: 404, message: 'Shelter not found' };
const savedShelter = z.object({ organization_shelter: Shelter });
export const updateKioskLogo = call('shelter/update-kiosk-logo', {
  summary: "Change a shelter's kiosk logo",
  input: z.strictObject({
    organization_shelter_uuid: uuid,
    method: z.literal('BASE_64').prefault('BASE_64'),
    /** Null takes it away. */
    kiosk_logo: pictureFile().nullable(),
  }),
  output: savedShelter,
  maxBytes: WITH_FILES,
  errors: { missing },
});
export const activateInPerson = call('shelter/activate-in-person', {
  summary: "Activate a shelter's in-person feature",
  input: z.strictObject({ organization_shelter_uuid: uuid }),
  output: savedShelter,
  errors: { missing },
});
