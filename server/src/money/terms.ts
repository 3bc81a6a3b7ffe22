import { paymentTypes, taxTypes } from '@homeward/contract/payment';
import { z } from 'zod';
import { wholeOf } from './amount.ts';

const rate = (max: number) => z.number().min(0).max(max);

/** What an approval freezes, and what its checkout is computed from whatever is set later. Stored as it is. */
export const Terms = z.object({
  currency: z.string(),
  /** Of the pet; null is none, and costs nothing. */
  price: z.number().min(0).nullable(),
  payment_model_key: z.enum(['ADOPTER_PAYS', 'ORGANIZATION_PAYS', 'ADOPTER_CHOOSES', 'OUTSIDE']),
  payment_type: z.enum(paymentTypes),
  stripe: z
    .object({
      stripe_enabled: z.boolean(),
      is_ach: z.boolean(),
      product_fee: z.number().min(0),
      fixed_fee: z.number().min(0),
      percentage_fee: rate(1),
      percentage_fee_diff: rate(1),
      cover_cc_fee: z.boolean(),
    })
    .nullable(),
  /** Percent by type of line. */
  sales_taxes: z.partialRecord(z.enum(taxTypes), rate(100)),
});
export type Terms = z.output<typeof Terms>;

/** How fine a setting may be: percent has four decimals, a fraction of 1 three. */
export const PERCENT = { decimals: 4, whole: 1_000_000n };
export const FRACTION = { decimals: 3, whole: 1_000n };

export const fractionOf = (value: number, setting: string) => wholeOf(value, FRACTION.decimals, ['stripe', setting]);
