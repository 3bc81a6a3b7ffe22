import type { TaxType } from '@homeward/contract/payment';
import { least, most, round, sum } from './amount.ts';
import { MoneyRefused } from './refused.ts';
import type { Unit } from './units.ts';

export interface Share {
  base: bigint;
  tax: bigint;
}
/** A unit of what was paid, and what of it was given back so far. */
export interface Paid extends Unit {
  back: Share;
}

const grossOf = ({ base, tax }: Share) => base + tax;
const restOf = (paid: Paid): Share => ({ base: paid.base - paid.back.base, tax: paid.tax - paid.back.tax });
/** What can still be given back. */
export const refundable = (units: Paid[]) => sum(units.map((unit) => grossOf(restOf(unit))));

/** So much of a unit's price, with its tax: counted from the beginning, so that all parts together are the whole. */
export function refundUnit(unit: Paid, base: bigint): Share {
  const rest = restOf(unit);
  refuseAmount(base, rest.base, 'base');
  const taxSoFar = round(unit.tax * (unit.back.base + base), unit.base);
  return { base, tax: within(taxSoFar - unit.back.tax, 0n, rest.tax) };
}

/** An amount, tax included, spread over what is left of the units: a share for each. */
export function refundAmount(units: Paid[], amount: bigint, chosen: readonly TaxType[] = []): Share[] {
  const rests = units.map((unit) => (goesWithout(unit.of, chosen) ? 0n : grossOf(restOf(unit))));
  refuseAmount(amount, sum(rests), 'amount');
  const parts = spread(amount, rests);
  return units.map((unit, index) => splitGross(unit, parts[index] ?? 0n));
}

/** Inferred: the fee that the adopter bore and a donation stay, unless they are chosen. */
const goesWithout = (of: TaxType, chosen: readonly TaxType[]) => ['FIXED_FEE', 'DONATION'].includes(of) && !chosen.includes(of);

/** In proportion, rounded down; what is left goes to the largest remainders, the earlier one first. */
function spread(amount: bigint, rests: bigint[]): bigint[] {
  const whole = sum(rests);
  const parts = rests.map((rest) => (amount * rest) / whole);
  const byRemainder = rests
    .map((rest, index) => ({ index, remainder: (amount * rest) % whole }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  const extra = new Set(byRemainder.slice(0, Number(amount - sum(parts))).map(({ index }) => index));
  return parts.map((part, index) => part + (extra.has(index) ? 1n : 0n));
}

/** Price and tax of an amount that includes it: in proportion, and neither more than its rest. */
function splitGross(unit: Paid, amount: bigint): Share {
  if (amount === 0n) return { base: 0n, tax: 0n };
  const rest = restOf(unit);
  const taxSoFar = round(unit.tax * (grossOf(unit.back) + amount), grossOf(unit));
  const tax = within(taxSoFar - unit.back.tax, most(0n, amount - rest.base), least(rest.tax, amount));
  return { base: amount - tax, tax };
}

const within = (value: bigint, lowest: bigint, highest: bigint) => least(most(value, lowest), highest);

function refuseAmount(amount: bigint, rest: bigint, field: string) {
  if (amount <= 0n) throw new MoneyRefused('refund_not_positive', [field]);
  if (amount > rest) throw new MoneyRefused('refund_above_rest', [field]);
}
