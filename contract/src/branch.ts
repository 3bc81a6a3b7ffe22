import { z } from 'zod';
import { Address } from './address.ts';
import { call, searchCall } from './call.ts';
import { email, forcedId, Ref, refOrNew, requiredInt, requiredText, uuid } from './field.ts';
import { Kiosk } from './kiosk.ts';
import { OwnerShelter } from './owner-shelter.ts';
import { ShelterKioskReason } from './shelter-kiosk-reason.ts';

export const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
export type Weekday = (typeof weekdays)[number];

const OpeningHour = z.object({
  weekday_key: z.enum(weekdays),
  opening: z.string().nullable(),
  closure: z.string().nullable(),
  closed: z.boolean(),
  position: z.int(),
});

/** A location of a shelter, and where its pets are. */
export const Branch = z.object({
  id: forcedId,
  ...Ref,
  name: z.string(),
  headquarter: z.boolean(),
  /** In miles, or kilometres outside the US; 0 is no limit. */
  max_distance: z.int(),
  active: z.boolean(),
  email: z.string(),
  work_phone: z.string(),
  deleted: z.boolean(),
  shelter: OwnerShelter.optional(),
  address: Address.optional(),
  opening_hours: z.array(OpeningHour).optional(),
  kiosks: z.array(Kiosk).optional(),
  shelter_kiosk_reasons: z.array(ShelterKioskReason).optional(),
  pet_count: z.int().optional(),
});
export type Branch = z.output<typeof Branch>;

const NO_TIME = 'Not a time of day, such as 9:00, 9 am or 21:30';

/** Nothing typed is '' in a form: none, as null is. */
const hour = (missing: string) =>
  z
    .string({ error: missing })
    .max(8, { error: NO_TIME, abort: true })
    .regex(/^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/, { error: NO_TIME })
    .nullish()
    .transform((text) => text || null);

const toSecond = (time: string) => `${time}:00`.slice(0, 8);

/** Hours of one weekday; both are needed unless it is closed all day. */
const OpeningHourInput = z
  .strictObject({
    weekday_key: z.enum(weekdays),
    opening: hour('Missing an opening hour'),
    closure: hour('Missing a closing hour'),
    closed: z.boolean().default(false),
  })
  .check(({ value, issues }) => {
    const refuse = (field: string, message: string) => issues.push({ code: 'custom', input: value, path: [field], message });
    if (value.closed) return;
    if (!value.opening) refuse('opening', 'Missing an opening hour');
    if (!value.closure) refuse('closure', 'Missing a closing hour');
    if (value.opening && value.closure && toSecond(value.closure) <= toSecond(value.opening))
      refuse('closure', 'Must be later than the opening hour');
  });

export const defaultHours = () =>
  weekdays.map((weekday_key) => ({ weekday_key, opening: '08:00:00', closure: '17:00:00', closed: false }));

/** What the wizard and the locations panel ask of a location. */
export const branchFields = {
  name: requiredText('Missing a name', 120),
  headquarter: z.boolean().default(false),
  max_distance: requiredInt('Missing a radius', 0, 1000),
  active: z.boolean().default(true),
  contact: z.strictObject({
    email: email('Missing an e-mail', 'Invalid email'),
    work_phone: requiredText('Missing a phone', 40),
  }),
  opening_hour: z
    .array(OpeningHourInput)
    .length(7, 'Hours for every weekday are needed')
    .refine((hours) => new Set(hours.map(({ weekday_key }) => weekday_key)).size === 7, 'Every weekday once'),
  address_uuid: z.uuid({ error: 'Please choose an address' }),
};

export const branchErrors = {
  address_unknown: { status: 422, message: 'Please choose an address' },
  headquarter_inactive: { status: 422, message: 'The headquarter must be active' },
} as const;

export const search = searchCall('branch/search', 'List locations', Branch, 'lookup');
export const save = call('branch/save', {
  summary: 'Add or change a location of a shelter',
  input: z.strictObject({
    organization_shelter_uuid: uuid,
    organization_branch: z.strictObject({ ...refOrNew, ...branchFields }),
  }),
  output: z.object({ organization_branch: Branch }),
  errors: {
    shelter_missing: { status: 404, message: 'Shelter not found' },
    branch_missing: { status: 404, message: 'Location not found' },
    ...branchErrors,
    headquarter_needed: { status: 409, message: 'Make another location the headquarter instead' },
  },
});
