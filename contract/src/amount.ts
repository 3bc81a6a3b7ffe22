import { z } from 'zod';
import { decimalsOf } from './currency.ts';
import { hasDecimals } from './field.ts';

/** As much as an amount may be: exact as a number on the wire, whatever its decimals. */
const MOST = 99_999_999.99;

/** The amounts of money that calls take, in a currency or, where none is named, in that of the record's shelter. */
export const amounts = z.registry<{ currency: string | undefined }>();

interface Limits {
  least?: number;
  /** The words for less. */
  less?: string;
  most?: number;
  /** In which it always is, whatever the shelter's. */
  currency?: string;
}

/**
 * An amount of money that must be there: 0 or more unless said. Every amount that a call takes is made here, and so found by what
 * checks its decimals, where the currency is known (`finerIn`).
 */
export function amountOf(missing: string, { least = 0, less = `Must be at least ${least}`, most = MOST, currency }: Limits = {}) {
  const amount = z
    .number({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'Must be an amount') })
    .min(least, less)
    .max(most, `Must be at most ${most.toLocaleString('en')}`);
  if (!currency) return amount.register(amounts, { currency });
  const decimals = decimalsIn(currency);
  return amount.refine(hasDecimals(decimals), tooFine({ decimals, currency })).register(amounts, { currency });
}

/** An amount below 0 as well. */
export const signedAmount = (missing: string) => amountOf(missing, { least: -MOST, less: 'Must be at least -99,999,999.99' });

/** An amount that has more decimals than its currency, and where in an input it stands. */
interface Finer {
  path: (string | number)[];
  decimals: number;
  currency: string;
}

/** How many decimals an amount may have: those of its currency, or as many as any has where nobody can reckon with it. */
export const decimalsIn = (currency: string): number => decimalsOf(currency) ?? 3;

export const amountErrors = { decimals: { status: 422, message: 'At most {decimals} decimals in {currency}' } } as const;
const tooFine = ({ decimals, currency }: Omit<Finer, 'path'>) => `At most ${decimals} decimals in ${currency}`;

/** The amounts of an input that have more decimals than their currency; `own` is the shelter's. */
export function finerIn(schema: z.core.$ZodType, input: unknown, own: string, path: Finer['path'] = []): Finer[] {
  if (input === undefined || input === null) return [];
  const amount = amounts.get(schema as z.ZodType);
  // Its own schema says what is no number at all.
  if (amount && typeof input === 'number' && Number.isFinite(input)) {
    const currency = amount.currency ?? own;
    const decimals = decimalsIn(currency);
    return hasDecimals(decimals)(input) ? [] : [{ path, decimals, currency }];
  }
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const values = new Map(Object.entries(input));
      return Object.entries(def.shape).flatMap(([key, inner]) => finerIn(inner, values.get(key), own, [...path, key]));
    }
    case 'array':
      return Array.isArray(input) ? input.flatMap((item, at) => finerIn(def.element, item, own, [...path, at])) : [];
    case 'optional':
    case 'nullable':
    case 'default':
      return finerIn(def.innerType, input, own, path);
    default:
      return [];
  }
}

/** The same call, whose form refuses such an amount where it is typed, before the server does. */
export function inDecimalsOf<C extends { input: z.ZodType }>(call: C, currency: string): C {
  const input = call.input.clone();
  const { run } = input._zod;
  // Said together with whatever else is missing: a check of the library's would not run where a field ends its own checks.
  input._zod.run = (payload, context) => {
    const { value } = payload;
    const parsed = run(payload, context);
    if (parsed instanceof Promise) return parsed;
    for (const { path, ...finer } of finerIn(call.input, value, currency))
      parsed.issues.push({ code: 'custom', input: value, path, message: tooFine(finer) });
    return parsed;
  };
  return { ...call, input };
}
