import { least, minorOf, most, round } from './amount.ts';
import { MoneyRefused } from './refused.ts';
import { taxOf } from './tax.ts';
import { FRACTION, fractionOf, PERCENT, type Terms } from './terms.ts';

export interface Fee {
  /** What the platform takes of each adoption. */
  product: bigint;
  /** What the gateway takes of each charge. */
  fixed: bigint;
  /** Thousandths of the charge: of the gateway alone, and of platform and gateway together. */
  gateway: bigint;
  together: bigint;
}

/** Inferred: whether there is a fee at all. Without details there is none, and those kept beside another way to pay do not count. */
const hasFee = ({ payment_model_key, payment_type, stripe }: Terms) =>
  payment_model_key !== 'OUTSIDE' && payment_type === 'STRIPE' && stripe?.stripe_enabled === true;

/** Inferred: what the settings mean. The difference is the platform's share, on top of the gateway's. */
export function feeOf(terms: Terms): Fee | null {
  if (!terms.stripe || !hasFee(terms)) return null;
  const { product_fee, fixed_fee, percentage_fee, percentage_fee_diff } = terms.stripe;
  const gateway = fractionOf(percentage_fee, 'percentage_fee');
  return {
    product: minorOf(product_fee, terms.currency, ['stripe', 'product_fee']),
    fixed: minorOf(fixed_fee, terms.currency, ['stripe', 'fixed_fee']),
    gateway,
    together: gateway + fractionOf(percentage_fee_diff, 'percentage_fee_diff'),
  };
}

/** Inferred: what is ticked before the adopter has chosen. */
const preselected = ({ stripe }: Terms) => stripe?.cover_cc_fee ?? false;

export const adopterBears = (terms: Terms, chosen: boolean | null) =>
  terms.payment_model_key === 'ADOPTER_PAYS' || (terms.payment_model_key === 'ADOPTER_CHOOSES' && (chosen ?? preselected(terms)));

const withFixed = ({ fixed }: Fee, share: bigint, charge: bigint) =>
  round(share * charge + fixed * FRACTION.whole, FRACTION.whole);

/** What platform and gateway take of a charge, rounded once. */
export const feeOn = (fee: Fee, charge: bigint) => fee.product + withFixed(fee, fee.together, charge);
/** The gateway's part of it. */
export const gatewayPart = (fee: Fee, charge: bigint) => withFixed(fee, fee.gateway, charge);

/**
 * The least charge of which `due` reaches the shelter once the fee and the tax on the fee are taken. `needed` never falls as
 * its argument grows, so going up from a charge that is not above the answer ends at the least that is enough, exactly.
 */
export function grossUp(fee: Fee, due: bigint, taxRate: number, millionthsOfTax: bigint): bigint {
  const needed = (charge: bigint) => {
    const taken = feeOn(fee, charge);
    return due + taken + taxOf(taken, taxRate, 'FIXED_FEE');
  };
  let charge = most(due, justBelow(fee, due, millionthsOfTax));
  for (let next = needed(charge); next > charge; next = needed(charge)) charge = next;
  return charge;
}

/** (due + (1 + t) · fixed parts) / (1 − (1 + t) · share), for two units less: roundings of fee and tax make up for less than two. */
function justBelow({ product, fixed, gateway, together }: Fee, due: bigint, millionthsOfTax: bigint) {
  const withTax = PERCENT.whole + millionthsOfTax;
  const one = PERCENT.whole * FRACTION.whole;
  const left = one - withTax * together;
  if (left * LEAST_LEFT < one) throw new MoneyRefused('fee_eats_charge', eater(gateway, together));
  return ((due - 2n) * one + withTax * FRACTION.whole * (product + fixed)) / left;
}
/** Inferred: where less than a thousandth of a charge is left, nothing is; without a tax on the fee, settings cannot leave less. */
const LEAST_LEFT = 1_000n;

const eater = (gateway: bigint, together: bigint) => {
  if (together < FRACTION.whole) return ['sales_taxes', 'FIXED_FEE'];
  return ['stripe', gateway < FRACTION.whole ? 'percentage_fee_diff' : 'percentage_fee'];
};

/** Inferred: a shelter's credit pays the fee its adopter bears, never an animal. */
export const voucherOf = (credit: bigint, fee: bigint) => -least(credit, fee);
/** Inferred: what the rule of vouchers takes off the tax on the fee, and never more than that. */
export const voucherTax = (voucher: bigint, rate: number, feeTax: bigint) => most(taxOf(voucher, rate, 'VOUCHER'), -feeTax);
