import { z } from 'zod';
import { call } from './call.ts';
import { eachOnce, requiredInt, uuid } from './field.ts';
import { pictureFile, WITH_FILES } from './file.ts';
import { savedSetting, settingErrors, settingInput } from './setting.ts';
import { Shelter } from './shelter.ts';
import { visitStatuses } from './visit.ts';

/** Settings of what visitors meet: the embedded listing, kiosks, and where visitors go. */

const noTranslation = z.tuple([]).default([]);
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
