import { decimalsOf } from '@homeward/contract/currency';
import { MoneyRefused } from './refused.ts';

/** As much as any amount of the product may be, in digits before the mark; its columns hold more. */
const LIMIT = { digits: 8 };
/** How many decimals a currency has: 2 of USD, 0 of JPY, 3 of KWD; refuses one that cannot be reckoned with. */
export function exponentOf(currency: string): number {
  const exponent = decimalsOf(currency);
  if (exponent === undefined) throw new MoneyRefused('currency_unknown', ['currency']);
  return exponent;
}

/**
 * A JSON number or numeric text as a whole number of its smallest part, read digit by digit. Never rounded: zeros at the
 * end, as the database writes them, are no decimals.
 */
export function wholeOf(value: number | string, decimals: number, path: string[], currency?: string): bigint {
  const [, minus, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plainText(value)) ?? [];
  if (minus === undefined) throw new MoneyRefused('amount_unreadable', path);
  const part = fraction.replace(/0+$/, '');
  if (part.length > decimals) throw new MoneyRefused('amount_decimals', path, currency);
  return BigInt(`${minus}${whole}${part.padEnd(decimals, '0')}`);
}

/** JavaScript writes what is below a millionth with an exponent; any other exponent stands for no amount at all. */
const plainText = (value: number | string) =>
  typeof value === 'number' && value !== 0 && Math.abs(value) < 1e-6 ? value.toFixed(20) : String(value);

/** An amount as its currency's smallest unit. */
export const minorOf = (amount: number | string, currency: string, path: string[]) =>
  wholeOf(amount, exponentOf(currency), path, currency);

/** As the database takes it. */
export function textOf(minor: bigint, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = String(magnitude(minor)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  return `${minor < 0n ? '-' : ''}${whole}${exponent ? `.${digits.slice(-exponent)}` : ''}`;
}

/** As JSON carries it: exact, for the column's digits are fewer than a number's. */
export const numberOf = (minor: bigint, currency: string) => Number(textOf(minor, currency));

export const isWithin = (minor: bigint, currency: string) =>
  magnitude(minor) < 10n ** BigInt(LIMIT.digits + exponentOf(currency));

/** The only rounding there is: half away from zero, of a fraction whose lower part is above 0. As numeric's round() does. */
export function round(above: bigint, below: bigint): bigint {
  const whole = (2n * magnitude(above) + below) / (2n * below);
  return above < 0n ? -whole : whole;
}

export const magnitude = (value: bigint) => (value < 0n ? -value : value);
export const least = (one: bigint, other: bigint) => (one < other ? one : other);
export const most = (one: bigint, other: bigint) => (one > other ? one : other);
export const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);
