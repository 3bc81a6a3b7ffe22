import { z } from 'zod';
import { call } from './call.ts';
import { optionalText, requiredInt, uuid } from './field.ts';
import { savedSetting, settingErrors, settingInput } from './setting.ts';
import { specieUnknown } from './specie.ts';

/** The values of a form's select, of which none may be chosen. */
const chosen = <const Keys extends readonly string[]>(keys: Keys) => z.enum(keys).nullable().default(null);

export const iframeSexes = ['FEMALE', 'MALE', 'UNKNOWN'] as const;
export const iframeAges = ['BABY', 'YOUNG', 'ADULT', 'SENIOR'] as const;
export const iframeSizes = ['XS', 'S', 'M', 'L', 'XL'] as const;
const PADDING = 100;
/** A site that may show the listing in a frame: scheme and host, as a frame's origin is written. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;
const isPort = (site: string) => Number(/:(\d+)$/.exec(site)?.[1] ?? 1) <= 65_535;

/** A refused site in its own words, for there may be thirty of them in one field. */
const quoted = (site: unknown) => (String(site).length > 60 ? `${String(site).slice(0, 60)}…` : String(site));
const notSite = ({ input }: { input?: unknown }) => `“${quoted(input)}” is no site: https:// and its name, without a path`;
const notPort = ({ input }: { input?: unknown }) => `The port of “${quoted(input)}” is above 65,535`;
const twice = (sites: string[]) => sites.find((site, at) => sites.indexOf(site) !== at);

/** Decision 97: the names of the settings are those of the listing's query. */
export const Iframe = z.strictObject({
  /** Rotates 12 animals without filters. */
  compact: z.boolean().default(false),
  branch_uuid: z.array(uuid).max(200).default([]),
  specie_uuid: z.array(uuid).max(200).default([]),
  /** A group of species; of those chosen beside it, the ones in it. */
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
  /** What the button on a pet's page says; none: ADOPT_ME, in the visitor's language. */
  btnText: optionalText(80).default(''),
  /** Sites that may show the listing; none: every one. */
  frame_ancestors: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        // As a browser copies it.
        .overwrite((site) => site.replace(/\/$/, ''))
        .max(200, { error: notSite, abort: true })
        .regex(ORIGIN, { error: notSite, abort: true })
        .refine(isPort, { error: notPort }),
    )
    .max(30, 'At most 30 sites')
    .default([])
    .superRefine((sites, context) => {
      const site = twice(sites);
      if (site) context.addIssue({ code: 'custom', message: `“${quoted(site)}” stands here twice` });
    }),
});
export type Iframe = z.output<typeof Iframe>;

export const saveIframe = call('shelter-settings/save-iframe', {
  summary: "Change a shelter's embedded listing",
  input: settingInput('IFRAME', Iframe, z.tuple([]).default([])),
  output: savedSetting,
  errors: {
    ...settingErrors,
    branch_unknown: { status: 422, message: 'Please select a location of this shelter' },
    group_unknown: { status: 422, message: 'Please select a group that exists' },
    ...specieUnknown,
  },
});
