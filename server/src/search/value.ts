import { MAX_PATTERN, MAX_TEXT } from '@homeward/contract/call';
import { isUuid } from '@homeward/contract/is-uuid';
import pg from 'pg';
import type { Field, FieldType } from './entity.ts';
import { castOf } from './text.ts';

export const operators = ['eq', 'ilike', 'in', 'not', 'gt', 'gte', 'lt', 'lte'] as const;
export type Operator = (typeof operators)[number];
export const isOperator = (word: string): word is Operator => word !== 'eq' && operators.some((operator) => operator === word);

const MAX_LIST = 1000;
/** What the product has for where something stands. */
const WORD = /^[A-Z][A-Z_]{0,39}$/;

const MOMENT = /^(?!0000)(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-5]):\d\d)?)?$/;

const DAY = /^\d{4}-\d\d-\d\d$/;

const checks: Record<FieldType, { test: (value: unknown) => boolean; must: string }> = {
  int: {
    test: (value) => typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647,
    must: 'must be a whole number',
  },
  number: { test: (value) => typeof value === 'number' && Math.abs(value) < 1e12, must: 'must be a number' },
  text: {
    test: (value) => typeof value === 'string' && value.length <= MAX_TEXT,
    must: `must be a text of at most ${MAX_TEXT} characters`,
  },
  uuid: { test: (value) => typeof value === 'string' && isUuid(value), must: 'must be a UUID' },
  boolean: { test: (value) => typeof value === 'boolean', must: 'must be true or false' },
  moment: {
    test: (value) => typeof value === 'string' && isMoment(value),
    must: 'must be a date in ISO 8601',
  },
  day: {
    test: (value) => typeof value === 'string' && DAY.test(value) && isMoment(value),
    must: 'must be a day, as in 2026-01-31',
  },
  json: { test: () => false, must: 'cannot be searched' },
};

function isMoment(text: string): boolean {
  const [, day] = MOMENT.exec(text) ?? [];
  if (!day || Number.isNaN(Date.parse(text))) return false;
  // Date.parse reads the 31st of February as the 2nd of March; PostgreSQL raises an error.
  return new Date(`${day}T00:00Z`).toISOString().startsWith(day);
}

/** Whether operator and value fit the field: undefined, or what is wrong in words. */
export function misfit(field: Field, operator: Operator, value: unknown): string | undefined {
  const { test, must } = checks[field.type];
  if (field.type === 'json') return must;
  if (operator === 'in' || (operator === 'not' && Array.isArray(value))) {
    if (!Array.isArray(value)) return 'must be a list';
    if (value.length > MAX_LIST) return `must be a list of at most ${MAX_LIST}`;
    return value.every(test) ? undefined : `every item ${must}`;
  }
  if (value === null) return operator === 'eq' || operator === 'not' ? undefined : 'must not be null';
  if (operator === 'ilike') return misfitPattern(field, value);
  if (operator !== 'eq' && operator !== 'not' && (field.type === 'boolean' || field.type === 'uuid'))
    return `has no order, so '${operator}' does not apply`;
  return test(value) ? undefined : must;
}

function misfitPattern(field: Field, value: unknown): string | undefined {
  if (field.type !== 'text') return "is no text, so 'ilike' does not apply";
  if (typeof value !== 'string' || value.length > MAX_PATTERN) return `must be a text of at most ${MAX_PATTERN} characters`;
  // PostgreSQL would raise this only when a row matches so far: an error and an oracle in one.
  const [trailing = ''] = /\\*$/.exec(value) ?? [];
  return trailing.length % 2 === 1 ? 'must not end in a single backslash' : undefined;
}

/** A value as PostgreSQL reads it. */
export const valueText = (value: unknown): string => (Array.isArray(value) ? `{${value.map(quoted).join()}}` : String(value));
const quoted = (value: unknown) => `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`;

/** The same as a statement's text. */
export const literal = (value: unknown): string => pg.escapeLiteral(valueText(value));

/** A value as the statement's text: yes and no, and the words that the product has for where something stands. */
export function writtenOf(name: string, value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value);
  return name.endsWith('_key') && typeof value === 'string' && WORD.test(value) ? `'${value}'` : undefined;
}

/**
 * A list as the statement's text: an empty one, and one of yes and no. Unseen, a list is planned for as ten different values, which
 * leave nothing of two: PostgreSQL would then begin with a table of which it expects one row, and read another whole for each.
 */
export function writtenListOf({ type }: Field, list: unknown[]): string | undefined {
  if (list.length > 0 && type !== 'boolean') return undefined;
  return `'{${[...new Set(list)].sort().join()}}'::${castOf[type]}[]`;
}
