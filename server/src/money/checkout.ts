import type { TaxType } from '@homeward/contract/payment';
import { isWithin, minorOf, numberOf, sum } from './amount.ts';
import { adopterBears, type Fee, feeOf, feeOn, gatewayPart, grossUp, voucherOf, voucherTax } from './fee.ts';
import { type Choices, type Line, pricedLines } from './lines.ts';
import { MoneyRefused } from './refused.ts';
import { millionths, rateOf, taxOf } from './tax.ts';
import { FRACTION, type Terms } from './terms.ts';
import { unitsOf } from './units.ts';

export interface Checkout {
  lines: Line[];
  total: bigint;
  /** What must reach the shelter. */
  due: bigint;
  /** What platform and gateway take, and the gateway's part of it. */
  fee: bigint;
  gateway: bigint;
  borneBy: 'ADOPTER' | 'SHELTER' | 'NOBODY';
  /** A total of 0 needs no charge. */
  chargeable: boolean;
}

/** Everything an adopter pays, line by line (docs/money.md). */
export function computeCheckout(terms: Terms, choices: Choices): Checkout {
  const priced = pricedLines(terms, choices);
  const lines = [...priced, ...salesTaxes(terms, priced)];
  const due = totalOf(lines);
  const fee = due > 0n ? feeOf(terms) : null;
  if (!fee) return checkoutOf(terms, { lines, due, fee: 0n, gateway: 0n, borneBy: 'NOBODY' });
  const isAdopters = adopterBears(terms, choices.adopter_pays);
  const feeRate = rateOf(terms, 'FIXED_FEE');
  const charge = isAdopters ? grossUp(fee, due, feeRate, millionths(feeRate, 'FIXED_FEE')) : due;
  const taken = feeOn(fee, charge);
  const borneBy = isAdopters ? 'ADOPTER' : 'SHELTER';
  return checkoutOf(terms, {
    lines: isAdopters ? [...lines, ...feeLines(terms, fee, taken, choices.credit)] : lines,
    due,
    fee: taken,
    gateway: gatewayPart(fee, charge),
    borneBy: taken === 0n ? 'NOBODY' : borneBy,
  });
}

function checkoutOf(terms: Terms, parts: Omit<Checkout, 'total' | 'chargeable'>): Checkout {
  const total = totalOf(parts.lines);
  if (!isWithin(total, terms.currency) || !isWithin(parts.due, terms.currency))
    throw new MoneyRefused('sum_too_large', ['total']);
  return { ...parts, total, chargeable: total === 0n || total >= leastCharge(terms.currency) };
}

/** Inferred: the gateway's least charge, which is known of US dollars alone. */
const leastCharge = (currency: string) => (currency === 'USD' ? minorOf('0.50', currency, []) : 0n);

const totalOf = (lines: Line[]) => sum(lines.map(({ price }) => price));

/** Each unit's tax, rounded by itself, never on another tax that was computed. */
const salesTaxes = (terms: Terms, priced: Line[]) =>
  unitsOf(priced).flatMap(({ of, uuid, base }) => {
    const rate = rateOf(terms, of);
    return salesTax(terms, { of, ...(uuid && { uuid }), base, rate }, taxOf(base, rate, of));
  });

/** No line where there is no tax. */
const salesTax = (terms: Terms, from: { of: TaxType; uuid?: string; base: bigint; rate: number }, price: bigint): Line[] =>
  price === 0n ? [] : [{ type_key: 'TAX', price, json: { kind: 'SALES', ...from, base: numberOf(from.base, terms.currency) } }];

/** What the adopter pays for being charged: the fee, its tax, and what the shelter's credit takes off them. */
function feeLines(terms: Terms, fee: Fee, taken: bigint, credit: bigint): Line[] {
  if (taken === 0n) return [];
  const taxLine = (of: TaxType, base: bigint, price: bigint) => salesTax(terms, { of, base, rate: rateOf(terms, of) }, price);
  const tax = taxOf(taken, rateOf(terms, 'FIXED_FEE'), 'FIXED_FEE');
  const voucher = voucherOf(credit, taken);
  const json = {
    product_fee: numberOf(fee.product, terms.currency),
    fixed_fee: numberOf(fee.fixed, terms.currency),
    percentage: Number(fee.together) / Number(FRACTION.whole),
  };
  const paidByCredit: Line[] = voucher === 0n ? [] : [{ type_key: 'VOUCHER', price: voucher, json: { of: 'CREDIT' } }];
  return [
    { type_key: 'FIXED_FEE', price: taken, json },
    ...taxLine('FIXED_FEE', taken, tax),
    ...paidByCredit,
    ...taxLine('VOUCHER', voucher, voucherTax(voucher, rateOf(terms, 'VOUCHER'), tax)),
  ];
}
