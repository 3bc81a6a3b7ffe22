import { calls } from '@homeward/contract/calls';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exampleInput } from '../../test/example-input.ts';
import { problemOf } from '../http/failure.ts';

const WRONG = [
  undefined,
  null,
  'x',
  '',
  'x'.repeat(30_000),
  -1,
  1.5,
  1e12,
  true,
  [],
  [1],
  Array(1001).fill('x'),
  {},
  { surprise: 1 },
];

/** The input with each of its values replaced by each wrong one, and with a key too many wherever keys are. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* WRONG;
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) for (const one of spoiled(item)) yield value.with(index, one);
  else if (typeof value === 'object' && value !== null) {
    yield { ...value, surprise: 1 };
    for (const [key, item] of Object.entries(value)) for (const one of spoiled(item)) yield { ...value, [key]: one };
  }
}

const { localeError } = z.locales.en();
function ownWords(issue: z.core.$ZodIssue): string | undefined {
  const said = localeError(issue as z.core.$ZodRawIssue);
  return typeof said === 'object' ? said?.message : (said ?? undefined);
}
/** Whatever a validator says of itself in any language of types. */
const TECHNICAL =
  /invalid (input|option|string|key|element|value|discriminator)|expected |received|undefined|nan\b|unrecognized|too (big|small)|regex|zod/i;

test('nobody reads a validator’s own words, whatever is wrong with whatever input', () => {
  const read = new Set<string>();
  const own: string[] = [];
  for (const call of calls) {
    if (call.kind === 'search') continue;
    for (const input of spoiled(exampleInput(call, 'every key'))) {
      const { error } = z.core.safeParse(call.input, input, { reportInput: true });
      if (error?.issues.every(({ message }) => read.has(message))) continue;
      for (const issue of error?.issues ?? []) if (issue.message === ownWords(issue)) own.push(`${call.path}: ${issue.message}`);
      const problem = error && problemOf(new z.ZodError(error.issues));
      for (const { message } of (problem?.data.errors ?? []) as { message: string }[]) read.add(message);
    }
  }
  expect(own).toEqual([]);
  expect([...read].filter((message) => TECHNICAL.test(message))).toEqual([]);
  expect(read.size).toBeGreaterThan(100);
});
