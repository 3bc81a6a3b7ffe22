import { z } from 'zod';

/**
 * What a person reads of input that does not fit, where its field says nothing of its own: by what is wrong with it,
 * never in the validator's words.
 */
const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  tuple: 'a list',
  null: 'empty',
};
const formats: Record<string, string> = {
  uuid: 'Must be a UUID',
  email: 'Invalid email',
  datetime: 'Must be a date in ISO 8601',
};
const quoted = (values: readonly unknown[]) => values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));

/** How much there must be of something, by what it is counted in. */
function sized(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>): string {
  const most = issue.code === 'too_big';
  const bound = most ? issue.maximum : issue.minimum;
  const counted = issue.origin === 'string' ? 'character' : issue.origin === 'array' ? 'item' : undefined;
  if (counted) return `${most ? 'At most' : 'At least'} ${bound} ${counted}${Number(bound) === 1 ? '' : 's'}`;
  return `Must be ${issue.inclusive === false ? (most ? 'less than' : 'more than') : most ? 'at most' : 'at least'} ${bound}`;
}

/** Says an issue in words of ours. */
export function wordsOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Required field';
      return `Must be ${kinds[issue.expected] ?? 'another kind of value'}`;
    case 'too_big':
    case 'too_small':
      return sized(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not written as it has to be';
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return issue.keys.map((key) => `Unknown field '${key}'`).join('. ');
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return 'Required field';
      return issue.values.length === 1 ? `Must be ${quoted(issue.values)[0]}` : `Choose among ${quoted(issue.values).join(', ')}`;
    case 'invalid_key':
      return 'There is no such key';
    default:
      return 'This is not what is asked for here';
  }
}

z.config({ customError: wordsOf });
