import { pageOf } from '@homeward/contract/call';
import { z } from 'zod';

/** How many rows of a list are looked at in full: one statement has made them all, and thousands would be felt. */
const ENOUGH = 20;
const frame = pageOf(z.unknown());

/**
 * What an answer has that the contract does not promise, as a place and what is wrong there; undefined where a screen can
 * show it. A server that is newer may know more fields and more words: those are no matter.
 */
export function wrongIn(schema: z.ZodType, data: unknown): string | undefined {
  const issue = schema.safeParse(data, { reportInput: true }).error?.issues.find(isWrong);
  return issue && `${issue.path.join('.') || 'data'} ${issue.code}`;
}

/** The same of a page of records. */
export function wrongInPage(record: z.ZodType, data: unknown): string | undefined {
  const wrong = wrongIn(frame, data);
  if (wrong) return wrong;
  const { result } = frame.parse(data);
  const none = result.findIndex((row) => typeof row !== 'object' || row === null);
  if (none >= 0) return `result.${none} is no record`;
  return wrongIn(z.array(record), result.slice(0, ENOUGH));
}

/** Whether something is of another kind than it should be, and not merely a value nobody here has heard of. */
function isWrong(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.length > 0 && issue.errors.every((one) => one.some(isWrong));
  if (issue.code === 'invalid_value') return issue.values.every((value) => typeof value !== typeof issue.input);
  return issue.code === 'invalid_type';
}
