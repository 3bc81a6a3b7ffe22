import { z } from 'zod';
import { amountErrors, amountOf } from './amount.ts';
import { call } from './call.ts';
import { eachOnce, line, optionalText, readVersion, requiredText, uuid, version, within } from './field.ts';
import { partnerErrors, partnerKey, REQUIRED, SettingField } from './partner.ts';
import { petStatuses } from './pet.ts';

/** What an integration or a network of several is told to do with a partner's animals (spec 002 §3). */

export const ageKeys = ['BABY', 'YOUNG', 'ADULT', 'SENIOR'] as const;
/** A pet in foster has the foster user named here, or the one the partner knows. */
export const fosterOptions = ['FIXED', 'FIND'] as const;

/** A field by its path in what the partner sends, and the values it may have. */
const filter = z.strictObject({
  field: requiredText(REQUIRED, 255),
  values: z.array(requiredText(REQUIRED, 255)).min(1, REQUIRED).max(500),
});
const filters = z.array(filter).max(50).default([]);

const pricing = z
  .array(
    z.strictObject({
      specie_uuid: z.uuid({ error: 'Missing a species' }),
      ages: z
        .array(z.strictObject({ age_key: z.enum(ageKeys, 'Missing an age'), price: amountOf('Missing a price') }))
        .max(ageKeys.length)
        .check(eachOnce('age_key', 'This age is here already')),
    }),
  )
  .max(200)
  .default([])
  .check(eachOnce('specie_uuid', 'This species is here already'));

/** What a checkout is made of, each booked to an account of its own. */
export const receiptKinds = ['ADOPTION_FEE', 'PRODUCT', 'LICENSE', 'SPAY_NEUTER', 'TAX', 'DONATION'] as const;
const account = requiredText(REQUIRED, 40);
const receiptAccounts = z
  .looseObject(
    Object.fromEntries(receiptKinds.map((kind) => [kind, optionalText(40)])) as {
      [kind in (typeof receiptKinds)[number]]: ReturnType<typeof optionalText>;
    },
  )
  .check(within('These accounts are too many'));

/** Rules are asked in their order; the first whose condition holds names the account. */
const receiptRules = z
  .array(
    z.strictObject({
      map_type: z.enum(receiptKinds, REQUIRED),
      rules: z
        .array(
          z.strictObject({
            condition: requiredText(REQUIRED, 255).regex(
              /^\S+ (?:(?:EQUALS|NOT_EQUALS|CONTAINS|IN|GT|LT) \S.*|EXISTS)$/,
              'Write a field, an operator and a value, such as specie EQUALS Dog',
            ),
            value: account,
            description: optionalText(255),
          }),
        )
        .max(50),
    }),
  )
  .max(receiptKinds.length)
  .check(eachOnce('map_type', 'This is here already'));

/** What a partner's status can mean: a pet's status here, or that animals with it stay out. */
export const statusMeanings = [...petStatuses, 'NOT_OFFERED'] as const;

/** A partner's status, and the first of these types is what a pet with it is here. */
const statusMap = z
  .array(
    z.strictObject({
      id: requiredText(REQUIRED, 255),
      status: z
        .array(z.strictObject({ type: z.enum(statusMeanings, REQUIRED) }))
        .min(1, REQUIRED)
        .max(statusMeanings.length),
    }),
  )
  .max(500)
  .default([])
  .check(eachOnce('id', 'This status is here already'));

/** Kept for who reads them there: nothing here follows from them. */
const words = z
  .array(z.union([line().max(255), z.number()]))
  .max(500)
  .optional();

const map = z.record(z.string(), z.unknown()).check(within('This map is too large', { parts: 5000, depth: 6, length: 100_000 }));

/** The settings every partner has. Each may have more of its own, which its adapter names. */
export const commonSettings = {
  foster_pets: z.enum(fosterOptions).nullish(),
  foster_user_uuid: uuid.nullish(),
  start_visibility: z.boolean().nullish(),
  filters,
  exclude_filters: filters,
  specie_pricing_map: pricing,
  status_map: statusMap,
  receipt_account_map: receiptAccounts.optional(),
  dyn_receipt_account_map: receiptRules.optional(),
  base_status_map: map.optional(),
  contract_options_map: map.optional(),
  status_list: words,
  specie_list: words,
};
const TOO_MANY = 'These settings are too many';
const settingsWith = (own: z.ZodRawShape) =>
  z
    .looseObject({ ...own, ...commonSettings })
    .check(({ value, issues }) => {
      if (value.foster_pets === 'FIXED' && !value.foster_user_uuid)
        issues.push({ code: 'custom', input: value, path: ['foster_user_uuid'], message: REQUIRED });
      if (Object.keys(value).length > 60) issues.push({ code: 'custom', input: value, message: TOO_MANY });
    })
    .check(within(TOO_MANY, { parts: 40_000, depth: 10, length: 200_000 }));
export const Settings = settingsWith({});
export type Settings = z.output<typeof Settings>;

const item = line().min(1, REQUIRED).max(255);
const ruleOf = ({ type, required }: SettingField) => {
  if (type === 'text') return required ? requiredText(REQUIRED, 1000) : optionalText(1000);
  if (type === 'list') return required ? z.array(item, REQUIRED).min(1, REQUIRED).max(500) : z.array(item).max(500).nullish();
  if (type === 'number') return required ? z.number(REQUIRED) : z.number('Must be a number').nullish();
  return required ? z.boolean(REQUIRED) : z.boolean().nullish();
};

/** Exactly one of the two says whose settings are meant. */
const INVALID = 'Invalid Integration UUID';
const either = z.string(INVALID).max(200, INVALID).nullish();
export const ofIntegrationOrNetwork = { integration_uuid: either, network_uuid: either };
export const settingsErrors = {
  invalid: { status: 422, message: INVALID },
  unknown_setting: { status: 422, message: '{partner} has no setting {name}' },
  foster_unknown: { status: 422, message: 'This user does not belong to the shelter' },
  specie_unknown: { status: 422, message: 'Missing a species' },
  setting: { status: 422, message: '{reason}' },
  ...partnerErrors,
};

/** A status of the partner, and what becomes of animals with it where nobody has said anything. */
export const PartnerStatus = z.object({
  /** What the map names it by: its id there, or else its name. */
  id: z.string(),
  name: z.string(),
  /** Null where nobody knows it: it was told or seen, and staff have to say what it means. */
  meaning: z.string().nullable(),
  /** `GONE`: dead, or with somebody else. That cannot be changed but to ADOPTED. */
  becomes: z.enum(['AVAILABLE', 'NOT_OFFERED', 'GONE']),
  /** How many animals had it at the last whole reading; null before the first. */
  animals: z.int().nullable(),
});
export type PartnerStatus = z.output<typeof PartnerStatus>;

const Choice = z.object({ name: z.string(), value: z.string() });
const shown = z.object({
  settings: Settings,
  version,
  partner_key: partnerKey,
  shelter_uuid: uuid,
  /** Through which integration the partner was asked: a network has the first it connects, if any. */
  through_uuid: uuid.nullable(),
  /** What comes from a network, by the setting's name: from which one, and what it says. */
  inherited: z.record(z.string(), z.object({ uuid, description: z.string().nullable(), value: z.unknown() })),
  fields: z.array(SettingField),
  /** What a list setting is chosen from, where the partner tells. */
  choices: z.record(z.string(), z.array(Choice)),
  /** The words each field may have, for filters, where the partner tells. */
  vocabulary: z.record(z.string(), z.array(z.string())),
  /** Where the partner is, of those that more than one place can be; nothing else of its credentials is shown. */
  address: z.string().nullable(),
  /** Other locations of the shelter whose integrations read the same account. */
  same_account: z.array(z.string()),
  /** The partner's statuses: those that are known, told or seen. */
  statuses: z.array(PartnerStatus),
  /** Pets that pass the filters; null where it was not asked for or only a whole reading tells. */
  total: z.int().nullable(),
  /** Why the partner did not answer, in its words. */
  partner_problem: z.string().nullable(),
});

export const verifySettings = call('verify/settings', {
  base: '/integration-api',
  summary: 'See the settings of an integration or network',
  writes: false,
  input: z.strictObject({
    ...ofIntegrationOrNetwork,
    load_total: z.boolean().default(false),
    /** Asks the partner what there is to choose from; otherwise the answer waits for nobody. */
    load_choices: z.boolean().default(false),
  }),
  output: shown,
  errors: settingsErrors,
});
export const updateSettings = call('update/settings', {
  base: '/integration-api',
  summary: 'Change the settings of an integration or network',
  input: z.strictObject({ ...ofIntegrationOrNetwork, version: readVersion, settings: Settings }),
  output: z.object({ settings: Settings, version }),
  errors: { ...settingsErrors, ...amountErrors },
});
/** The same with the rules of a partner's own fields: what its form is checked by. */
export const updateSettingsOf = (fields: SettingField[]): typeof updateSettings => {
  const own = Object.fromEntries(fields.map((field) => [field.name, ruleOf(field)]));
  return { ...updateSettings, input: updateSettings.input.extend({ settings: settingsWith(own) as typeof Settings }) };
};
export const totalPets = call('retrieve/total-pets', {
  base: '/integration-api',
  summary: 'Count the pets that an integration would bring',
  writes: false,
  input: z.strictObject({ integration_uuid: either }),
  output: z.object({
    /** Null where only a longer reading tells. */
    total: z.int().nullable(),
    /** The partner's statuses with how many animals have each; null where only a longer reading tells. */
    statuses: z.array(PartnerStatus).nullable(),
  }),
  errors: settingsErrors,
});

/** What the last readings have seen of animals, by paths as filters and definitions write them. */
export const Seen = z.object({
  animals: z.int(),
  /** Whether these are all the fields there are. */
  whole: z.boolean(),
  fields: z.array(
    z.object({
      path: z.string(),
      /** How many animals have it. */
      animals: z.int(),
      values: z.array(z.string()),
      /** How many animals have each of the values; null where nobody has counted. */
      counts: z.array(z.int()).nullable(),
      /** Whether these are all its values. */
      whole: z.boolean(),
    }),
  ),
  /** An animal that has much of it, by its name. */
  sample: z.object({ name: z.string(), fields: z.array(z.object({ path: z.string(), value: z.string() })) }).nullable(),
});
export type Seen = z.output<typeof Seen>;

export const seenFields = call('retrieve/seen-fields', {
  base: '/integration-api',
  summary: "See which fields a partner's animals have, and what stands there",
  writes: false,
  /** Whose animals: an integration's, those a network connects, or all of a partner, at one shelter or everywhere. */
  input: z.strictObject({ ...ofIntegrationOrNetwork, partner_key: partnerKey.nullish(), shelter_uuid: uuid.nullish() }),
  output: z.object({ seen: Seen }),
  errors: settingsErrors,
});

export const sectionNames = ['INFO', 'DESCRIPTION', 'FOSTER', 'PRICE', 'PICTURES', 'VIDEOS', 'CHARACTERISTICS'] as const;
export type SectionName = (typeof sectionNames)[number];
export const sectionStatuses = ['ALWAYS', 'ON_CREATE', 'NEVER'] as const;
export type SectionStatus = (typeof sectionStatuses)[number];
export const SyncSection = z.object({
  name: z.enum(sectionNames),
  status: z.enum(sectionStatuses),
  /** The network it comes from; null: nobody has said anything. */
  network: z.object({ uuid, description: z.string().nullable() }).nullable(),
});
export type SyncSection = z.output<typeof SyncSection>;

export const verifySections = call('verify/sync-sections', {
  base: '/integration-api',
  summary: 'See which parts of a pet are kept in step',
  writes: false,
  input: z.strictObject(ofIntegrationOrNetwork),
  output: z.object({ sync_sections: z.array(SyncSection), version }),
  errors: settingsErrors,
});
/** Null: the network says nothing of it. */
const section = z.strictObject({ name: z.enum(sectionNames), status: z.enum(sectionStatuses).nullable() });
/** One section, as the specification has it; `sections` saves several at once, all or none (decision 70). */
export const updateSection = call('update/sync-section', {
  base: '/integration-api',
  summary: 'Change which parts of a pet are kept in step',
  input: z.strictObject({
    network_uuid: uuid,
    version: readVersion,
    section_name: z.enum(sectionNames).optional(),
    section_status: z.enum(sectionStatuses).optional(),
    sections: z.array(section).max(sectionNames.length).optional(),
  }),
  output: z.object({ sync_sections: z.array(SyncSection), version }),
  errors: settingsErrors,
});
