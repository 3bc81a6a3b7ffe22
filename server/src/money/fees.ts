import { rounded, scaled } from './amount.ts';
import { CheckoutProblem } from './problem.ts';
import { FRACTION, PERCENT, percentageOf, rateOf, type Terms } from './terms.ts';

type Stripe = NonNullable<Terms['stripe']>;

/** What a charge costs and what tax that costs, all in smallest units. */
export interface Fees {
  /** Of a charge of so much: the platform's fee, and in one rounding the provider's with what is added to it. */
  fee: (charge: bigint) => bigint;
  /** Of a fee that the adopter bears. */
  tax: (fee: bigint) => bigint;
  /** The smallest charge that leaves so much once its own fee and that fee's tax are taken. */
  chargeFor: (due: bigint) => bigint;
}

/** Less of a charge than this share must not be left: its fees would be thousands of times what is due. */
const LEAST_LEFT = 10_000n;

/** Throws a CheckoutProblem where no charge covers its own fees. */
export function feesBy(terms: Terms, stripe: Stripe, exponent: number): Fees {
  const [product, fixed] = [scaled(stripe.product_fee, exponent), scaled(stripe.fixed_fee, exponent)];
  const percentage = percentageOf(stripe);
  const rate = rateOf(terms, 'FIXED_FEE');
  const fee = (charge: bigint) => product + rounded(percentage * charge + fixed * FRACTION, FRACTION);
  const tax = (of: bigint) => rounded(of * rate, PERCENT);
  const chargeFor = (due: bigint) => {
    // What is left of a whole charge, in parts of PERCENT * FRACTION.
    const whole = PERCENT * FRACTION;
    const left = whole - (PERCENT + rate) * percentage;
    if (left * LEAST_LEFT < whole) throw new CheckoutProblem('unsolvable', { setting: 'Percentage Fee' });
    // Two units less than what is due, for the two roundings: no smaller charge leaves enough.
    const from = ((due - 2n) * whole + (PERCENT + rate) * (product + fixed) * FRACTION) / left;
    let charge = from < due ? due : from;
    while (charge - fee(charge) - tax(fee(charge)) < due) charge += 1n;
    return charge;
  };
  return { fee, tax, chargeFor };
}
