import { z } from 'zod';
import { call } from './call.ts';
import { optionalText, requiredInt, requiredText, uuid } from './field.ts';
import { pictureFile, StoredFile, WITH_FILES } from './file.ts';
import { noTranslation, savedSetting, settingErrors, settingInput } from './setting.ts';

/** Settings of what visitors meet: the embedded listing and kennel cards. */

/** The values of a form's select, of which none may be chosen. */
const chosen = <const Keys extends readonly string[]>(keys: Keys) => z.enum(keys).nullable().default(null);

export const iframeSexes = ['FEMALE', 'MALE', 'UNKNOWN'] as const;
export const iframeAges = ['BABY', 'YOUNG', 'ADULT', 'SENIOR'] as const;
export const iframeSizes = ['XS', 'S', 'M', 'L', 'XL'] as const;
const PADDING = 100;
/** A site that may show the listing in a frame: scheme and host, as a frame's origin is written. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;

/** Decision 97: the names of the settings are those of the listing's query. */
export const Iframe = z.strictObject({
  /** Rotates 12 animals without filters. */
  compact: z.boolean().default(false),
  branch_uuid: z.array(uuid).max(200).default([]),
  specie_uuid: z.array(uuid).max(200).default([]),
  /** A public group of shelters. */
  group_uuid: uuid.nullable().default(null),
  /** Care status: null all, true in foster, false in the shelter. */
  al: z.boolean().nullable().default(null),
  /** Whether visitors may choose the care status. */
  al_show: z.boolean().default(false),
  sex: chosen(iframeSexes),
  age: chosen(iframeAges),
  size: chosen(iframeSizes),
  /** Inner padding of a card and padding of the page, in pixels. */
  g: requiredInt('Missing a padding', 0, PADDING).default(15),
  p: requiredInt('Missing a padding', 0, PADDING).default(15),
  /** Transparent background. */
  t: z.boolean().default(false),
  /** No filter by breed. */
  nb: z.boolean().default(false),
  /** Sites that may show the listing; none: every one. */
  frame_ancestors: z
    .array(z.string().trim().toLowerCase().max(200).regex(ORIGIN, 'A site is https:// and its name, without a path'))
    .max(30, 'At most 30 sites')
    .default([])
    .refine((sites) => new Set(sites).size === sites.length, 'Each site once'),
});
export type Iframe = z.output<typeof Iframe>;
export const defaultIframe = (): Iframe => Iframe.parse({});

export const saveIframe = call('shelter-settings/save-iframe', {
  summary: "Change a shelter's embedded listing",
  input: settingInput('IFRAME', Iframe, noTranslation),
  output: savedSetting,
  errors: {
    ...settingErrors,
    branch_unknown: { status: 422, message: 'Please select a location of this shelter' },
    specie_unknown: { status: 422, message: 'Please select a species that exists' },
  },
});

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
