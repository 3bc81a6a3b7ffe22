import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, optionalText, requiredText, uuid } from './field.ts';

/** The software that shelters run already (spec 002 §1). */
export const partnerKeys = [
  'SHELTER_BUDDY',
  'SHELTER_LUV',
  'PETPOINT',
  'ANIMALS_FIRST',
  'SHELTER_MANAGER',
  'CHAMELEON',
  'CHAMELEON_DALLAS',
  'LIFELINE',
  'PETFINDER',
] as const;
export type PartnerKey = (typeof partnerKeys)[number];
export const partnerKey = z.enum(partnerKeys, 'Missing a partner');

export const CredentialField = z.object({ name: z.string(), label: z.string(), required: z.boolean(), secret: z.boolean() });
export type CredentialField = z.output<typeof CredentialField>;

/** A setting of one partner alone. `list`: several texts, of those the partner offers. */
export const SettingField = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  type: z.enum(['text', 'number', 'boolean', 'list']),
});
export type SettingField = z.output<typeof SettingField>;

/** A partner, with all that the forms need to know of it (decision 63). */
export const Partner = z.object({
  id: forcedId,
  uuid,
  key: partnerKey,
  name: z.string(),
  /** The first part of its authenticate call. */
  endpoint: z.string(),
  credential_fields: z.array(CredentialField),
  setting_fields: z.array(SettingField),
  /** Whether filters are ours to apply; other partners filter by themselves. */
  filters: z.boolean(),
  finds_foster: z.boolean(),
  maps_status: z.boolean(),
  receipt_accounts: z.boolean(),
});
export type Partner = z.output<typeof Partner>;

/** What says which of the locations that read one account gets which of its animals, as far as staff can say it at this partner. */
export function tellsApart({ filters, setting_fields }: Pick<Partner, 'filters' | 'setting_fields'>): string {
  if (filters) return 'Filters say which location gets which.';
  const lists = setting_fields.flatMap(({ type, label }) => (type === 'list' ? [label] : []));
  if (lists.length) return `The settings say which location gets which: ${lists.join(', ')}.`;
  return 'Nothing here says which location gets which: connect one of them with credentials that open other animals, or disconnect it.';
}

export const search = searchCall('partner/search', 'List partners', Partner, 'lookup');

/** Which call authenticates with which partner. */
export const endpoints = {
  SHELTER_BUDDY: 'shelterbuddy',
  SHELTER_LUV: 'shelterluv',
  PETPOINT: 'petpoint',
  ANIMALS_FIRST: 'animalsfirst',
  SHELTER_MANAGER: 'sheltermanager',
  CHAMELEON: 'chameleon',
  CHAMELEON_DALLAS: 'chameleondallas',
  LIFELINE: 'lifeline',
  PETFINDER: 'petfinder',
} as const satisfies Record<PartnerKey, string>;
export type Endpoint = (typeof endpoints)[PartnerKey];

export const REQUIRED = 'Required field';

/** What a partner's software answers in the middle of our work, in its own words. */
export const partnerErrors = { partner: { status: 424, message: '{reason}' } };

/** Keys are pasted, with blanks around them; a password may begin with one. */
const pasted = (typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, /password/i.test(name) ? value : value.trim()]));

/** What was typed; the adapter's schema says which fields there are, and refuses the others at their places. */
export const credentials = z
  .record(z.string().max(40), z.string().max(500))
  .overwrite(pasted)
  .check(({ value, issues }) => {
    if (Object.keys(value).length > 10) issues.push({ code: 'custom', input: value, message: 'At most 10 fields' });
  });

const authenticates = <E extends Endpoint>(endpoint: E) =>
  call(`${endpoint}/authenticate`, {
    base: '/integration-api',
    summary: `Connect a location to ${endpoint}`,
    input: z.strictObject({
      description: requiredText('Description is required'),
      /** Named again by the specification's clients; the path says it already. */
      endpoint: optionalText(60),
      credentials,
      branch_uuid: z.uuid({ error: REQUIRED }),
      shelter: z.uuid({ error: REQUIRED }).optional(),
    }),
    /** The draft, and how many pets there are, where the partner tells without a reading of all. */
    output: z.object({ uuid, total: z.int().nullable() }),
    errors: {
      ...partnerErrors,
      branch_missing: { status: 422, message: 'This location does not exist any more' },
      connected: { status: 409, message: 'This location is connected to this partner already' },
    },
  });

const listsAdoptionStatus = <E extends Endpoint>(endpoint: E) =>
  call(`${endpoint}/list-adoption-status`, {
    base: '/integration-api',
    summary: `List the adoption statuses of ${endpoint}`,
    writes: false,
    input: z.strictObject({ integration_uuid: uuid, partner: optionalText(40) }),
    output: z.array(z.object({ name: z.string(), value: z.string() })),
    errors: { ...partnerErrors, none: { status: 422, message: 'This partner has no adoption statuses' } },
  });

export const shelterBuddyAuthenticate = authenticates('shelterbuddy');
export const shelterLuvAuthenticate = authenticates('shelterluv');
export const petPointAuthenticate = authenticates('petpoint');
export const animalsFirstAuthenticate = authenticates('animalsfirst');
export const shelterManagerAuthenticate = authenticates('sheltermanager');
export const chameleonAuthenticate = authenticates('chameleon');
export const chameleonDallasAuthenticate = authenticates('chameleondallas');
export const lifelineAuthenticate = authenticates('lifeline');
export const petfinderAuthenticate = authenticates('petfinder');

export const shelterBuddyStatuses = listsAdoptionStatus('shelterbuddy');
export const shelterLuvStatuses = listsAdoptionStatus('shelterluv');
export const petPointStatuses = listsAdoptionStatus('petpoint');
export const animalsFirstStatuses = listsAdoptionStatus('animalsfirst');
export const shelterManagerStatuses = listsAdoptionStatus('sheltermanager');
export const chameleonStatuses = listsAdoptionStatus('chameleon');
export const chameleonDallasStatuses = listsAdoptionStatus('chameleondallas');
export const lifelineStatuses = listsAdoptionStatus('lifeline');
export const petfinderStatuses = listsAdoptionStatus('petfinder');

/** An account that receipts of an adoption are booked to, as ShelterBuddy tells it. */
export const ReceiptAccount = z.object({
  Id: z.int(),
  Name: z.string(),
  GlCode: z.string().nullable(),
  IsActive: z.boolean(),
});
export const listReceiptAccount = call('shelterbuddy/list-receipt-account', {
  base: '/integration-api',
  summary: 'List the receipt accounts of ShelterBuddy',
  writes: false,
  input: z.strictObject({ integration_uuid: uuid }),
  output: z.object({ Data: z.array(ReceiptAccount) }),
  errors: partnerErrors,
});
