import { z } from 'zod';
import { amountErrors, amountOf } from './amount.ts';
import { Application } from './application.ts';
import { call, searchCall } from './call.ts';
import { forcedId, moment, optionalText, Ref, uuid } from './field.ts';
import { OwnerShelter } from './owner-shelter.ts';
import { PaymentCycle } from './payment-cycle.ts';

export const creditTypes = ['VOUCHER', 'COVERAGE'] as const;

/** What used a part of a credit: the checkout of an application, or a cycle. */
const CreditUse = z.object({
  id: forcedId,
  uuid,
  amount: z.number(),
  created_date: moment,
  application: Application.nullish(),
  cycle: PaymentCycle.nullish(),
});
export type CreditUse = z.output<typeof CreditUse>;

/** What the platform owes a shelter: it pays fees. */
export const PaymentCredit = z.object({
  id: forcedId,
  ...Ref,
  code: z.string(),
  type_key: z.enum(creditTypes),
  currency: z.string(),
  total_amount: z.number(),
  amount_used: z.number(),
  amount_remaining: z.number(),
  label: z.string().nullable(),
  /** Whether anything remains. */
  active: z.boolean(),
  created_date: moment,
  shelter_id: forcedId,
  shelter_uuid: uuid,
  deleted: z.boolean(),
  shelter: OwnerShelter.optional(),
  uses: z.array(CreditUse).optional(),
});
export type PaymentCredit = z.output<typeof PaymentCredit>;

export const search = searchCall('payment-credit/search', "List shelters' credits", PaymentCredit);
export const find = call('payment-credit/find', {
  summary: 'Find a credit of a shelter, and what used it',
  writes: false,
  input: z.strictObject({ uuid }),
  output: z.object({ payment_credit: PaymentCredit }),
});
export const createVoucher = call('payment-credit/create-voucher', {
  summary: 'Give a shelter a credit',
  input: z.strictObject({
    shelter_uuid: z.uuid({ error: 'Missing a shelter name' }),
    amount: amountOf('Missing an amount', { least: 10, less: 'Amount must be equal or greater than 10' }),
    label: optionalText(255),
  }),
  output: z.object({ payment_credit: PaymentCredit }),
  errors: {
    shelter_missing: { status: 404, message: 'Shelter not found' },
    ...amountErrors,
  },
});
