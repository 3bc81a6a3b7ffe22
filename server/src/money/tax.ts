import type { TaxType } from '@homeward/contract/payment';
import { round, wholeOf } from './amount.ts';
import { PERCENT, type Terms } from './terms.ts';

/** In percent; absent is 0. */
export const rateOf = (terms: Terms, type: TaxType): number =>
  type === 'ADOPTION_FEE' ? adoptionRate(terms) : (terms.sales_taxes[type] ?? 0);

/** Inferred: one rate for the fee with its discount or addition, the first of the three that is set. */
const adoptionRate = ({ sales_taxes: { ADOPTION_FEE, DISCOUNT, ADDITION } }: Terms) => ADOPTION_FEE || DISCOUNT || ADDITION || 0;

/** A rate in millionths of the base. */
export const millionths = (rate: number, type: TaxType) => wholeOf(rate, PERCENT.decimals, ['sales_taxes', type]);

export const taxOf = (base: bigint, rate: number, type: TaxType) => round(base * millionths(rate, type), PERCENT.whole);
