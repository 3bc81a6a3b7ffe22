import { MANY } from './compile.ts';
import { type Condition, namesOne, type Query } from './query.ts';

/** How many rows there were of each table when it was last searched. */
const sizes = new Map<string, number>();
const GLOBAL_COUNT = /"global_count":(\d+)/;
/** Within so many characters an answer has said it. */
const HEAD = 120;

/** Remembers from a search's answer how many rows its noun has. */
export function noteSize({ entity, single }: Query, answer: string): void {
  if (single) return;
  const [, count] = GLOBAL_COUNT.exec(answer.slice(0, HEAD)) ?? [];
  if (count) sizes.set(entity.table, Number(count));
}

/**
 * Whether a search's plan is made for its values: one for all of them reads a million rows for a word that nearly all have,
 * or sorts them to skip none. Planning costs about as much as a small search takes, so only where there are many rows, and
 * the statement does not say everything that the plan follows from.
 */
export function isByValue({ entity, where, with: nested, sort, offset }: Query): boolean {
  if (entity.countsTo) return true;
  if ((sizes.get(entity.table) ?? 0) <= MANY || where.some((one) => namesOne(entity, one))) return false;
  const isSorted = sort.some(({ field, path }) => field !== entity.fields.get('id') || path.length > 0);
  const isSkipping = offset !== 0 && isSorted;
  return isSkipping || !where.every(isWritten) || nested.some(({ required }) => required);
}

/** Among so few rows every plan is quick. */
const FEW = 1000;

/** Whether a search that has one plan for all values may gain by one of its own: a word may be in every name or in none. */
export const isByWord = ({ entity, where }: Query): boolean =>
  (sizes.get(entity.table) ?? 0) > FEW && where.some((one) => one.kind === 'field' && one.operator === 'ilike');

const isWritten = (condition: Condition): boolean =>
  condition.kind === 'relation'
    ? condition.where.every(isWritten)
    : condition.written !== undefined || condition.value === 'null';
