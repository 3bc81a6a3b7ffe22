/** An amount that a currency has no coin for. */
export class TooFine extends Error {
  readonly decimals: number;
  constructor(decimals: number) {
    super(`At most ${decimals} decimals`);
    this.decimals = decimals;
  }
}

const exponents = new Map<string, number>();

/** How many decimals a currency has (ISO 4217, as Intl knows it): USD 2, JPY 0, KWD 3. */
export function exponentOf(currency: string): number {
  const known = exponents.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  exponents.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

/**
 * A decimal, as JSON or the database writes it, as a whole number of its smallest unit: 12.34 with two decimals is 1234n.
 * No floating point is reckoned with from here on. Throws TooFine where there are more decimals; nothing is rounded.
 */
export function scaled(decimal: number | string, decimals: number): bigint {
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(decimal)) ?? [];
  const kept = part.replace(/0+$/, '');
  if (!whole || kept.length > decimals) throw new TooFine(decimals);
  const size = BigInt(whole + kept.padEnd(decimals, '0'));
  return sign ? -size : size;
}

/** The decimal that so many of the smallest unit are, as it stands on the wire. Exact below 2^53 of them. */
export const decimalOf = (size: bigint, decimals: number): number => Number(textOf(size, decimals));

function textOf(size: bigint, decimals: number): string {
  const digits = String(abs(size)).padStart(decimals + 1, '0');
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return `${size < 0n ? '-' : ''}${whole}${part ? `.${part}` : ''}`;
}

export const abs = (size: bigint): bigint => (size < 0n ? -size : size);
export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The one rounding there is: a fraction to whole units, half away from zero, as `round` of PostgreSQL's numeric. */
export function rounded(numerator: bigint, denominator: bigint): bigint {
  const half = (2n * abs(numerator) + denominator) / (2n * denominator);
  return numerator < 0n ? -half : half;
}
