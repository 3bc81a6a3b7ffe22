import type { Condition } from './characteristics-definition.ts';

export interface Test {
  condition: Condition;
  value: string | null;
}

/** The first value that passes; undefined where none does. Letters count without their case, and no value is a pattern. */
export function firstPassing(values: string[], { condition, value }: Test): string | undefined {
  if (condition === 'EXISTS') return values[0];
  if (condition === 'NOT_EQUALS') return values.some((one) => same(one, value)) ? undefined : (values[0] ?? '');
  return values.find((one) => passes(one, condition, value ?? ''));
}

const fold = (text: string | null) => (text ?? '').trim().toLowerCase();
/** Whether two texts are the same word. */
export const same = (one: string, other: string | null) => fold(one) === fold(other);

/** Whether a value passes; `NOT_EQUALS` is asked of all values of an animal together. */
export function passes(one: string, condition: Condition, value: string): boolean {
  if (condition === 'EQUALS') return same(one, value);
  if (condition === 'CONTAINS') return fold(one).includes(fold(value));
  if (condition === 'IN') return value.split(',').some((choice) => same(one, choice));
  const [left, right] = [Number(one), Number(value)];
  if (Number.isNaN(left) || Number.isNaN(right)) return false;
  return condition === 'GT' ? left > right : left < right;
}
