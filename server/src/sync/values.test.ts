import { conditions } from '@homeward/contract/characteristics-definition';
import { firstPassing } from '@homeward/contract/definition-condition';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftOutBy, valuesAt } from './values.ts';

const raw = {
  Name: ' Rex ',
  Age: { Years: 3, Tags: ['Old', '', null, { Name: 'inner' }] },
  Icons: [{ Name: 'Dogs', Id: 7 }, { Name: 'Cats', Id: 8 }, 'loose', [{ Name: 'deep' }]],
  Empty: '   ',
  Yes: true,
  Matrix: [
    ['a', 'b'],
    ['c', 'd'],
  ],
};

describe('paths', () => {
  test.each([
    ['Name', ['Rex']],
    ['Age.Years', ['3']],
    ['Age', []],
    ['Empty', []],
    ['Yes', ['true']],
    ['Nothing.at.all', []],
    ['Name.length', []],
    ['Icons[].Name', ['Dogs', 'Cats', 'deep']],
    ['Icons.Name', ['Dogs', 'Cats', 'deep']],
    ['Icons.1.Name', ['Cats']],
    ['Icons.9.Name', []],
    ['Age.Tags.0', ['Old']],
    ['Matrix.1', ['c', 'd']],
    ['Matrix.1.0', ['c']],
    ['Matrix[].0', ['a', 'c']],
    ['Icons.-1.Name', []],
    ['Age.Tags', ['Old']],
    ['Age.Tags[]', ['Old']],
    ['Matrix', ['a', 'b', 'c', 'd']],
    ['__proto__', []],
    ['constructor.name', []],
    ['toString', []],
  ])('%s', (path, values) => {
    expect(valuesAt(raw, path)).toEqual(values);
  });

  test('the longest path there can be leads nowhere', () => {
    expect(valuesAt(raw, Array(128).fill('a').join('.'))).toEqual([]);
    expect(valuesAt(raw, `Name${'[]'.repeat(125)}x`)).toEqual([]);
  });
});

/** What a path means, said as plainly as possible: one value after the other, key by key. */
function naive(value: unknown, keys: string[]): string[] {
  const [key, ...rest] = keys;
  if (Array.isArray(value)) {
    if (key !== undefined && /^\d+$/.test(key)) return naive(value[Number(key)], rest);
    return value.flatMap((item) => naive(item, keys));
  }
  if (key === undefined) {
    const text = typeof value === 'object' || value === undefined ? '' : String(value).trim();
    return text ? [text] : [];
  }
  if (typeof value !== 'object' || value === null || !Object.keys(value).includes(key)) return [];
  return naive((value as Record<string, unknown>)[key], rest);
}

const key = fc.constantFrom('a', 'b', 'Name', '0');
const scalar = fc.oneof(fc.string({ maxLength: 4 }), fc.integer({ min: -9, max: 9 }), fc.boolean(), fc.constant(null));
const tree = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
})).value;

test('a path finds what a plain walk finds', () => {
  fc.assert(
    fc.property(
      fc.dictionary(key, tree, { noNullPrototype: true }),
      fc.array(key, { minLength: 1, maxLength: 4 }),
      (record, keys) => {
        expect(valuesAt(record, keys.join('.'))).toEqual(naive(record, keys));
        if (keys.includes('0')) return;
        expect(valuesAt(record, keys.map((one) => `${one}[]`).join('.'))).toEqual(naive(record, keys));
      },
    ),
    { numRuns: 2000 },
  );
});

/** A condition's result, written out case by case. */
function holds(one: string, condition: (typeof conditions)[number], value: string): boolean {
  const [left, right] = [one.trim().toLowerCase(), value.trim().toLowerCase()];
  switch (condition) {
    case 'EXISTS':
      return true;
    case 'EQUALS':
      return left === right;
    case 'NOT_EQUALS':
      return left !== right;
    case 'CONTAINS':
      return left.indexOf(right) !== -1;
    case 'IN':
      return right
        .split(',')
        .map((choice) => choice.trim())
        .includes(left);
    case 'GT':
      return Number(left) > Number(right);
    case 'LT':
      return Number(left) < Number(right);
  }
}

const word = fc.oneof(fc.stringMatching(/^[abAB ,.*+?^$()[\]\\-]{1,4}$/), fc.integer({ min: -5, max: 5 }).map(String));
const tests = fc.record({ condition: fc.constantFrom(...conditions), value: word });

test('conditions hold as they read', () => {
  fc.assert(
    fc.property(
      fc.array(
        word.filter((one) => one.trim() !== ''),
        { minLength: 1, maxLength: 4 },
      ),
      tests,
      (values, asked) => {
        const passing = values.filter((one) => holds(one, asked.condition, asked.value));
        const expected = asked.condition === 'NOT_EQUALS' && passing.length < values.length ? undefined : passing[0];
        expect(firstPassing(values, asked)).toBe(expected);
      },
    ),
    { numRuns: 3000 },
  );
});

test.each([
  ['', 'GT', '-1'],
  ['abc', 'GT', '1'],
  ['5', 'LT', 'ten'],
] as const)('%o %s %o does not hold', (one, condition, value) => {
  expect(firstPassing([one].filter(Boolean), { condition, value })).toBeUndefined();
});

test('of nothing only NOT_EQUALS holds', () => {
  const held = conditions.filter((condition) => firstPassing([], { condition, value: 'x' }) !== undefined);
  expect(held).toEqual(['NOT_EQUALS']);
});

test('a pattern is only a text', () => {
  const value = '(a+)+$';
  for (const condition of conditions) firstPassing([`${'a'.repeat(50_000)}!`], { condition, value });
  expect(firstPassing(['it says (a+)+$ here'], { condition: 'CONTAINS', value })).toBe('it says (a+)+$ here');
  expect(firstPassing(['aaaa'], { condition: 'EQUALS', value })).toBeUndefined();
});

const filters = fc.array(
  fc.record({ field: key, values: fc.array(fc.constantFrom('x', 'Y', 'z'), { minLength: 1, maxLength: 2 }) }),
  {
    maxLength: 3,
  },
);

test('filters are OR within a field, AND between fields, and what is excluded stays out', () => {
  const animals = fc.dictionary(key, fc.constantFrom('X', 'y', 'Z', 'other'), { noNullPrototype: true });
  fc.assert(
    fc.property(animals, filters, filters, (animal, wanted, excluded) => {
      const has = ({ field, values }: { field: string; values: string[] }) =>
        values.map((value) => value.toLowerCase()).includes((animal[field] ?? '').toLowerCase());
      const expected = wanted.filter((one) => !has(one)).length === 0 && excluded.filter(has).length === 0;
      expect(leftOutBy(animal, wanted, excluded) === undefined).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});
