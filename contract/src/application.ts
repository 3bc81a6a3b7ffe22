import { z } from 'zod';
import { amountErrors, signedAmount } from './amount.ts';
import { applicationActions, applicationStatuses, refusals } from './application-rules.ts';
import { ApplicationTag } from './application-tag.ts';
import { call, searchCall } from './call.ts';
import { forcedId, Ref, readVersion, requiredLines, uuid } from './field.ts';
import { StoredFile } from './file.ts';
import { OwnerShelter } from './owner-shelter.ts';
import { taxTypes } from './payment.ts';
import { Pet } from './pet.ts';
import { OwnerBranch } from './shelter-kiosk-reason.ts';
import { Specie } from './specie.ts';

export const returnReasons = ['SURRENDER', 'LOST', 'RETURN'] as const;
export const chargeStates = ['CAPTURING', 'CAPTURED', 'FAILED'] as const;
export const outcomeStates = ['TELLING', 'TOLD', 'REFUSED', 'UNCLEAR'] as const;

/** The pet that is asked for, as much as tells which it is, and whose. */
const ApplicationPet = Pet.pick({
  id: true,
  uuid: true,
  name: true,
  deleted: true,
  status_key: true,
  price: true,
  custom_code: true,
  global_code: true,
}).extend({
  picture: StoredFile.nullish(),
  specie: Specie.optional(),
  branch: OwnerBranch.extend({ shelter: OwnerShelter.extend({ logo: StoredFile.nullish() }).optional() }).optional(),
});

const AdopterUser = z.object({
  id: forcedId,
  uuid,
  first_name: z.string(),
  last_name: z.string(),
  /** First and last, where `with` asks for it. */
  name: z.string().optional(),
  email: z.string(),
});

/** A line of a checkout; `json` says what it came from (docs/money.md). */
export const CheckoutLine = z.object({
  id: forcedId,
  uuid,
  type_key: z.enum(taxTypes),
  price: z.number(),
  position: z.int(),
  json: z.record(z.string(), z.unknown()).nullable(),
});
export type CheckoutLine = z.output<typeof CheckoutLine>;

/** What `json` of a PRODUCT line says. */
export const CheckoutProduct = z.object({
  uuid,
  name: z.string(),
  description: z.string(),
  price: z.number(),
  required: z.boolean(),
});
export type CheckoutProduct = z.output<typeof CheckoutProduct>;

export const PaymentCharge = z.object({
  id: forcedId,
  uuid,
  gateway_key: z.enum(['STRIPE', 'CYBERSOURCE']),
  state_key: z.enum(chargeStates),
  amount: z.number(),
  currency: z.string(),
  refunded: z.number(),
  created_date: z.string(),
  captured_date: z.string().nullable(),
});

export const AdoptionReturn = z.object({
  id: forcedId,
  uuid,
  reason_type_key: z.enum(returnReasons),
  description: z.string(),
  created_date: z.string(),
});

/** What has happened to an application, oldest first. */
const Happening = z.object({
  kind: z.enum([
    'STATUS',
    'FORCED',
    'FREED',
    'CANCELED',
    'WITHDREW',
    'RETURNED',
    'TAGGED',
    'UNTAGGED',
    'CHECKOUT',
    'CHARGE',
    'PARTNER',
    'MAIL',
    'MAIL_RETRIED',
    'MAIL_FAILED',
  ]),
  /** A status, the name of a tag, the state of a charge, what the partner has answered, which mail the adopter was sent or why it was not. */
  what: z.string().nullable(),
  /** Of a charge, and of a checkout that was changed: what it came to before, and since. Unknown of changes long ago. */
  was: z.number().nullable(),
  amount: z.number().nullable(),
  by: z.string().nullable(),
  at: z.string(),
});

export const Application = z.object({
  id: forcedId,
  ...Ref,
  status_key: z.enum(applicationStatuses),
  forced_from_key: z.enum(applicationStatuses).nullable(),
  canceled: z.boolean(),
  withdrew: z.boolean(),
  returned: z.boolean(),
  deleted: z.boolean(),
  created_date: z.string(),
  status_date: z.string(),
  interview_date: z.string().nullable(),
  currency: z.string(),
  /** What the adopter pays: the sum of the lines. */
  total: z.number().optional(),
  /** Whether its pet comes from a partner that can be told of adoptions. */
  partner_knows: z.boolean().optional(),
  /** Whether its partner may not know of the adoption, though it was to be told. */
  untold: z.boolean().optional(),
  adopter_user: AdopterUser.optional(),
  pet: ApplicationPet.optional(),
  adoption_return: AdoptionReturn.nullish(),
  checkout: z.array(CheckoutLine).optional(),
  payment_charges: z.array(PaymentCharge).optional(),
  tags: z.array(ApplicationTag).optional(),
  /** What its partner was told of the adoption, and what became of that. */
  outcome: z
    .object({ state_key: z.enum(outcomeStates), answered: z.string().nullable(), sent_date: z.string(), status_id: z.string() })
    .nullish(),
  answers: z.array(z.object({ ask: z.string(), value: z.unknown() })).optional(),
  opt_ins: z.array(z.object({ title: z.string(), required: z.boolean(), accepted: z.boolean() })).optional(),
  documents: z.array(z.object({ title: z.string(), received_date: z.string().nullable() })).optional(),
  timeline: z.array(Happening).optional(),
});
export type Application = z.output<typeof Application>;

const saved = z.object({ adoption_application: Application });

const amount = signedAmount('Required value');
const charged = amount.min(0, 'Must be at least 0').nullish();

const checkoutFields = {
  application_uuid: uuid,
  version: readVersion,
  /** Negative, or 0 for none. A key that is absent changes nothing, null takes the line away. */
  discount: amount.max(0, 'Must be a negative number').nullish(),
  addition: amount.gt(0, 'Must be a positive number').nullish(),
  license: charged,
  spay_neuter: charged,
};
const oneOfBoth = ({
  value,
  issues,
}: z.core.ParsePayload<{ discount?: number | null | undefined; addition?: number | null | undefined }>) => {
  if (value.discount && value.addition)
    issues.push({ code: 'custom', input: value, path: ['addition'], message: 'Either a discount or an addition' });
};
/** The input that the checkout's form and its preview share. */
export const CheckoutInput = z.strictObject(checkoutFields).check(oneOfBoth);
/** The total that was shown for it: another one is refused, and not saved unseen. Absent: whatever it comes to. */
const SeenCheckout = z.strictObject({ ...checkoutFields, expected_total: amount.optional() }).check(oneOfBoth);

const checkoutErrors = {
  ...refusals,
  discount: { status: 422, message: 'The discount cannot be greater than the price' },
  ...amountErrors,
  too_much: { status: 422, message: 'The sum is more than can be charged' },
  unsolvable: { status: 422, message: 'With these settings no total covers its own fees: lower the {setting} of the shelter' },
};

export const search = searchCall('application/search', 'List adoption applications', Application);
export const checkoutUpdate = call('application/checkout-update', {
  summary: 'Change what an adopter pays for an application',
  input: SeenCheckout,
  output: saved,
  errors: {
    ...checkoutErrors,
    total_changed: { status: 409, message: 'The total is now {total} {currency}: look at the preview, then save again' },
  },
});
export const lineChanges = ['SAME', 'NEW', 'CHANGED', 'REMOVED'] as const;
export const previewCheckout = call('application/preview-checkout', {
  summary: 'Show what an adopter would pay for an application',
  writes: false,
  input: CheckoutInput,
  output: z.object({
    lines: z.array(
      CheckoutLine.pick({ type_key: true, price: true, json: true }).extend({
        change: z.enum(lineChanges),
        was: z.number().nullable(),
      }),
    ),
    total: z.number(),
    was: z.number(),
    /** What the shelter is to get, and what platform and payment provider take of it or beside it. */
    due: z.number(),
    fee: z.number(),
    borne_by: z.enum(['ADOPTER', 'SHELTER', 'NOBODY']),
    chargeable: z.boolean(),
  }),
  errors: checkoutErrors,
});
export const removeCheckoutProduct = call('application/remove-checkout-product', {
  summary: 'Take a product out of the checkout of an application',
  input: z.strictObject({ application_uuid: uuid, product_uuid: uuid }),
  output: saved,
  errors: { ...checkoutErrors, product_missing: { status: 409, message: 'This product is not in the checkout any more' } },
});
export const adoptionReturn = call('application/adoption-return', {
  summary: 'Take a pet back from its adopter',
  input: z.strictObject({
    application_uuid: uuid,
    reason_type_key: z.enum(returnReasons, { error: 'Missing a reason' }),
    description: requiredLines('Missing a description', 2000),
  }),
  output: saved,
  errors: refusals,
});
export const releasePayment = call('application/release-payment', {
  summary: 'Let a payment go that does not come to its end',
  input: z.strictObject({ application_uuid: uuid }),
  output: saved,
  errors: refusals,
});
export const forceSetAdopted = call('application/force-set-adopted', {
  summary: 'Set an application adopted, whatever it waits for',
  input: z.strictObject({ uuid }),
  output: saved,
  errors: refusals,
});
export const forceSetAvailable = call('application/force-set-available', {
  summary: 'Set a pet available that is stuck on approved',
  input: z.strictObject({ uuid: z.uuid({ error: 'Please input your pet uuid!' }) }),
  output: z.object({ status: z.literal(200) }),
  errors: {
    pet_missing: { status: 404, message: 'Pet not found' },
    pet_deleted: { status: 409, message: 'The pet has been deleted' },
    not_stuck: { status: 409, message: 'The pet is not approved: its status is {status}' },
    promised: { status: 409, message: 'The pet is promised to {adopter}, whose application is {status}' },
  },
});

/** One thing that can be done, and why not; an absent `refused` means that it may be. */
const Repair = z.object({ action: z.enum(applicationActions), refused: z.string().nullable() });
export const why = call('application/why', {
  summary: 'Say what an application waits for',
  writes: false,
  input: z.strictObject({ uuid }),
  output: z.object({
    /** Null: nothing any more. */
    waits_for: z.string().nullable(),
    /** Null where it waits for nothing. */
    since: z.string().nullable(),
    repairs: z.array(Repair),
    /** Its pet, where that is approved though nobody has it promised, and can be set available. */
    stuck_pet: z.string().nullable(),
    /** To whom the pet is promised instead. */
    rivals: z.array(z.object({ uuid, adopter: z.string(), status_key: z.enum(applicationStatuses) })),
  }),
  errors: { application_missing: refusals.application_missing },
});
