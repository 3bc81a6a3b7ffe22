import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, line, optionalText, Ref, readVersion, requiredInt, uuid } from './field.ts';
import { OwnerShelter } from './owner-shelter.ts';
import { partnerKey } from './partner.ts';

const base = '/integration-api';

/** What a definition can say of a pet (spec 002 §3). */
export const characteristicTypes = [
  'ADOPTION_PATH',
  'ALLOW_ADOPT_BUTTON',
  'BONDED_PAIR',
  'DOG_COMPATIBLE',
  'DOG_SELECTIVE',
  'NO_DOGS',
  'CAT_COMPATIBLE',
  'CAT_SELECTIVE',
  'NO_CATS',
  'YOUNG_KID_COMPATIBLE',
  'OLDER_KID_COMPATIBLE',
  'NO_KIDS',
  'NO_SMALL_ANIMALS',
  'HIGH_ENERGY',
  'MEDIUM_ENERGY',
  'LOW_ENERGY',
  'HOUSETRAINED',
  'SPECIAL_BEHAVIORAL_NEEDS',
  'SPECIAL_MEDICAL_NEEDS',
  'FIV_POSITIVE',
  'FELV_POSITIVE',
  'HEARTWORM_POSITIVE',
  'DECLAWED',
  'SPECIAL_DIET',
  'FOSTER_ELIGIBLE',
  'WORKING_CAT',
  'INDOOR_ONLY',
  'INDOOR_OUTDOOR',
  'NO_APARTMENTS',
  'FENCED_YARD_REQUIRED',
  'LONG_TERM_RESIDENT',
  'NO_LIVESTOCK',
  'UNKNOWN_WITH_DOGS',
  'UNKNOWN_WITH_CATS',
  'UNKNOWN_WITH_KIDS',
  'TALKATIVE',
  'SERVICE_DOG_MATERIAL',
  'PLAYFUL',
  'LOVES_TO_BE_BRUSHED',
  'LOVES_THE_WATER',
  'LOVES_FOOD_TREATS',
  'LOVES_CAR_RIDES',
  'LEASH_TRAINED',
  'KNOW_TRICKS',
  'INDEPENDENT',
  'CUDDLER',
  'QUIET_HOME',
] as const;
export type CharacteristicType = (typeof characteristicTypes)[number];
/** MATCH says the characteristic holds where the test passes; RETRIEVE takes the value over as text (decision 74). */
export const definitionTypes = ['MATCH', 'RETRIEVE'] as const;
export const conditions = ['EQUALS', 'NOT_EQUALS', 'CONTAINS', 'IN', 'EXISTS', 'GT', 'LT'] as const;
export type Condition = (typeof conditions)[number];

export const Definition = z.object({
  id: forcedId,
  ...Ref,
  shelter_id: z.int().nullable(),
  partner_key: partnerKey,
  characteristicType: z.enum(characteristicTypes),
  /** Its words, where `with` asks for them. */
  name: z.string().optional(),
  path: z.string(),
  type: z.enum(definitionTypes),
  condition: z.enum(conditions),
  value: z.string().nullable(),
  active: z.boolean(),
  global: z.boolean(),
  priority: z.int(),
  deleted: z.boolean(),
  /** Whether it is active and connected to no active network, nor global, where `with` asks for it. */
  applies_nowhere: z.boolean().optional(),
  shelter: OwnerShelter.nullish(),
  networks: z
    .array(
      z.object({
        network: z.object({ id: forcedId, uuid, description: z.string().nullable(), deleted: z.boolean() }).optional(),
      }),
    )
    .optional(),
});
export type Definition = z.output<typeof Definition>;

export const search = searchCall('characteristics-definition/search', 'List definitions', Definition, 'permission', base);

/** Keys with dots between; a number counts from 0, `[]` is any of a list. */
const path = line({ error: 'Missing a path' })
  .trim()
  .normalize()
  .max(255, 'At most 255 characters')
  .regex(/^[^.\s][^.]*(?:\.[^.]+)*$/, {
    error: ({ input }) => (input ? 'Write names with dots between, such as Icons[].Name' : 'Missing a path'),
  });
const fields = {
  characteristicType: z.enum(characteristicTypes, 'Missing a characteristic type'),
  path,
  type: z.enum(definitionTypes, 'Missing a type'),
  condition: z.enum(conditions, `Choose among ${conditions.join(', ')}`),
  value: optionalText(1000),
  active: z.boolean().default(true),
  priority: requiredInt('Missing a priority', -1_000_000, 1_000_000).default(0),
  convert: z.boolean().default(true),
};
interface Tested {
  value: string | null;
  condition: Condition;
}
/** Said together with whatever else is missing. */
const together = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };
const hasValue = ({ value, condition }: Tested) => Boolean(value) || condition === 'EXISTS';
const valueMissing = { path: ['value'], error: 'Missing a value', ...together };
const comparesNumbers = ({ value, condition }: Tested) =>
  !value || (condition !== 'GT' && condition !== 'LT') || Number.isFinite(Number(value));
const notNumber = { path: ['value'], error: 'Must be a number', ...together };
const saved = z.object({ characteristics_definition: Definition });
const errors = {
  missing: { status: 404, message: 'Definition not found' },
  shelter_missing: { status: 422, message: 'Missing a shelter' },
  fixed: { status: 422, message: 'Partner, shelter and global stay as they are' },
};

export const create = call('characteristics-definition/create', {
  base,
  summary: 'Create a definition',
  input: z
    .strictObject({
      shelter_uuid: z.uuid({ error: 'Missing a shelter' }).nullish(),
      partner_key: partnerKey,
      global: z.boolean().default(false),
      ...fields,
    })
    .refine(({ global, shelter_uuid }) => global || Boolean(shelter_uuid), {
      path: ['shelter_uuid'],
      error: 'Missing a shelter',
      ...together,
    })
    .refine(({ global, shelter_uuid }) => !global || !shelter_uuid, {
      path: ['shelter_uuid'],
      error: 'A global definition belongs to no shelter',
      ...together,
    })
    .refine(hasValue, valueMissing)
    .refine(comparesNumbers, notNumber),
  output: saved,
  errors,
});
export const update = call('characteristics-definition/update', {
  base,
  summary: 'Change a definition',
  input: z
    .strictObject({
      definition_uuid: uuid,
      version: readVersion,
      shelter_uuid: uuid.nullish(),
      partner_key: partnerKey.optional(),
      global: z.boolean().optional(),
      ...fields,
    })
    .refine(hasValue, valueMissing)
    .refine(comparesNumbers, notNumber),
  output: saved,
  errors,
});

const connection = {
  input: z.strictObject({ network_uuid: uuid, definition_uuid: uuid }),
  output: saved,
  errors: {
    ...errors,
    network_missing: { status: 404, message: 'Network not found' },
    astray: { status: 409, message: 'This definition is another shelter’s or another partner’s, or holds for all' },
  },
};
export const connect = call('characteristics-definition/connect', {
  base,
  summary: 'Connect a definition to a network',
  ...connection,
});
export const disconnect = call('characteristics-definition/disconnect', {
  base,
  summary: 'Disconnect a definition from a network',
  ...connection,
});
