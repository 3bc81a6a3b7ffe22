import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, id, moment, Ref, uuid } from './field.ts';
import { paymentTypes } from './payment.ts';

export const payoutStatuses = ['UNPAID', 'SKIPPED', 'FORECAST', 'TRANSFERRED', 'PAID', 'SETTLED', 'COVERAGE', 'CREDIT'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const ownerTypes = ['ORGANIZATION', 'PLATFORM'] as const;
export type OwnerType = (typeof ownerTypes)[number];

/** What a shelter is billed, or paid out, for a month. */
export const PaymentCycle = z.object({
  id: forcedId,
  ...Ref,
  code: z.string(),
  payout_status_key: z.enum(payoutStatuses),
  /** Its first day. */
  month: z.string(),
  currency: z.string(),
  fees_due: z.number(),
  credit_used: z.number(),
  /** What the shelter owes of it instead, where the platform holds the money; its next cycle takes it. */
  debt: z.number(),
  /** Which cycle has taken that; null: none yet. */
  carried_into: z.string().nullable(),
  /** What earlier cycles have left for this one, and which. */
  debts: z.array(z.object({ code: z.string(), month: z.string(), amount: z.number() })),
  created_date: moment,
  shelter_id: forcedId,
  shelter_uuid: uuid,
  json: z.object({
    shelter: z.object({ name: z.string() }),
    payment_gateway_type: z.enum(paymentTypes),
    payment_owner_type: z.enum(ownerTypes),
    payment_model_key: z.string(),
    billing_amount: z.number(),
  }),
  deleted: z.boolean(),
});
export type PaymentCycle = z.output<typeof PaymentCycle>;

export const search = searchCall('payment-cycle/search', 'List payout cycles', PaymentCycle);
export const totals = call('payment-cycle/totals', {
  summary: 'Add payout cycles up',
  writes: false,
  input: z.strictObject({
    payout_status_key: z.enum(payoutStatuses).optional(),
    shelter_id: id.optional(),
    shelter_uuid: uuid.optional(),
  }),
  /** A row a currency and way: ORGANIZATION is billed, PLATFORM is paid out, and neither is added to the other. */
  output: z.object({
    totals: z.array(
      z.object({
        currency: z.string(),
        payment_owner_type: z.enum(ownerTypes),
        count: z.int(),
        billing_amount: z.number(),
        /** What shelters owe of them, and no later cycle has taken yet. */
        debt: z.number(),
      }),
    ),
  }),
});
export const setPaid = call('payment-cycle/set-paid', {
  summary: 'Set an unpaid payout cycle as paid',
  input: z.strictObject({ cycle_uuid: uuid }),
  output: z.object({ payment_cycle: PaymentCycle }),
  errors: { not_unpaid: { status: 409, message: 'Only an unpaid cycle can be set as paid, and this one is {status}' } },
});
