import { type TaxType, taxTypes } from '@homeward/contract/payment';
import { z } from 'zod';
import { scaled } from './amount.ts';

/** What a checkout is computed with, as it was when it began: later changes of settings do not touch it. */
export const Terms = z.object({
  currency: z.string(),
  /** Of the pet; null: none, which is 0. */
  price: z.number().nullable(),
  payment_model_key: z.string(),
  payment_type: z.enum(['STRIPE', 'CYBERSOURCE']).nullable(),
  stripe: z
    .object({
      stripe_enabled: z.boolean(),
      is_ach: z.boolean().default(false),
      product_fee: z.number(),
      fixed_fee: z.number(),
      percentage_fee: z.number(),
      percentage_fee_diff: z.number(),
      cover_cc_fee: z.boolean(),
    })
    .nullable(),
  /** Percent by type of line. */
  sales_taxes: z.partialRecord(z.enum(taxTypes), z.number()),
});
export type Terms = z.output<typeof Terms>;
type Stripe = NonNullable<Terms['stripe']>;

/** Percentages are counted in millionths: 8.25 % is 82,500 of a million. */
export const PERCENT = 1_000_000n;
/** Fees by percentage are fractions of 1 with three decimals. */
export const FRACTION = 1000n;

export const rateOf = ({ sales_taxes }: Terms, type: TaxType): bigint => scaled(sales_taxes[type] ?? 0, 4);

/** Inferred: one rate holds for the fee, what is added to it and what is taken from it, read in this order. */
export function adoptionRate({ sales_taxes }: Terms): number {
  return sales_taxes.ADOPTION_FEE ?? sales_taxes.DISCOUNT ?? sales_taxes.ADDITION ?? 0;
}

/** Inferred: what the platform's account at the provider takes of a charge, and what the platform adds to that. */
export const percentageOf = ({ percentage_fee, percentage_fee_diff }: Stripe): bigint =>
  scaled(percentage_fee, 3) + scaled(percentage_fee_diff, 3);

/** The fees that a charge costs; undefined where none are: outside, at Cybersource, which has no fee settings, or Stripe off. */
export const feesOf = ({ payment_model_key, payment_type, stripe }: Terms): Stripe | undefined =>
  payment_model_key !== 'OUTSIDE' && payment_type === 'STRIPE' && stripe?.stripe_enabled ? stripe : undefined;

/** Who bears the fees. Inferred: an adopter who has not chosen yet has chosen what the shelter preselects. */
export function bearerOf(terms: Terms, adopterPays: boolean | null): 'ADOPTER' | 'SHELTER' | 'NOBODY' {
  const fees = feesOf(terms);
  if (!fees) return 'NOBODY';
  const { payment_model_key: model } = terms;
  const chosen = adopterPays ?? fees.cover_cc_fee;
  return model === 'ADOPTER_PAYS' || (model === 'ADOPTER_CHOOSES' && chosen) ? 'ADOPTER' : 'SHELTER';
}
