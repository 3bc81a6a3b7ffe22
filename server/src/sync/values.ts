import { same } from '@homeward/contract/definition-condition';
import { isRecord } from '../partners/fields.ts';

/**
 * The values at a path of what a partner sent, as texts: keys with dots between; a number counts from 0, `[]` behind a
 * key is any of its list, and a list that is met without either counts as any, too. Objects and blanks are no values.
 */
export function valuesAt(raw: unknown, path: string): string[] {
  let found: unknown[] = [raw];
  for (const part of path.split('.')) {
    const key = part.replace(/(?:\[\])+$/, '');
    found = found.flatMap((value) => step(value, key));
    if (key !== part) found = found.flat();
  }
  return found
    .flat(Number.POSITIVE_INFINITY)
    .flatMap((value) => (isScalar(value) ? [String(value).trim()] : []))
    .filter(Boolean);
}

function step(value: unknown, key: string): unknown[] {
  if (Array.isArray(value)) {
    if (/^\d{1,6}$/.test(key)) return [value[Number(key)]];
    return value.flatMap((item) => step(item, key));
  }
  return isRecord(value) && Object.hasOwn(value, key) ? [value[key]] : [];
}

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

export interface Filter {
  field: string;
  values: string[];
}

/**
 * Which filter leaves an animal out, in words; undefined where none does. OR within a field, AND between fields; what is
 * excluded stays out whatever the filters say (decision 75).
 */
export function leftOutBy(raw: unknown, filters: readonly Filter[], exclude: readonly Filter[]): string | undefined {
  const met = ({ field, values }: Filter) => valuesAt(raw, field).find((one) => values.some((value) => same(one, value)));
  const missed = filters.find((filter) => met(filter) === undefined);
  if (missed) return `The filter ${missed.field} = ${missed.values.join(' or ')} leaves it out.`;
  const hit = exclude.find((filter) => met(filter) !== undefined);
  return hit && `The exclude filter ${hit.field} = ${met(hit)} leaves it out.`;
}
