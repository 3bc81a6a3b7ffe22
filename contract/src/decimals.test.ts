import { expect, test } from 'vitest';
import { decimalsOf } from './currency.ts';
import { money } from './field.ts';
import { percent } from './payment.ts';

const amount = money('Missing');

test.each([0, 2, 2.5, 0.01, 0.1, 1.15, 19.99, 1_000_000.07, 99_999_999.99])('an amount of %d is one', (value) => {
  expect(amount.safeParse(value).success).toBe(true);
});

test.each([2.000_000_000_1, 0.001, 1.005, 1e-7, 1e-10, 0.1 + 0.2])(
  'an amount of %d has a decimal too many, however small',
  (value) => {
    expect(amount.safeParse(value).error?.issues).toMatchObject([{ message: 'At most two decimals' }]);
  },
);

test.each([8.8125, 100, 0, 6.875])('a rate of %d is one', (value) => {
  expect(percent.safeParse(value).success).toBe(true);
});

test.each([8.812_500_000_01, 1e-9, 0.000_01])('a rate of %d has a decimal too many, however small', (value) => {
  expect(percent.safeParse(value).error?.issues).toMatchObject([{ message: 'At most 4 decimals' }]);
});

test.each([
  ['USD', 2],
  ['CAD', 2],
  ['JPY', 0],
  ['KWD', 3],
  // Four decimals are more than any column holds.
  ['CLF', undefined],
  ['XXQ', undefined],
  ['usd', undefined],
])('amounts in %s have %s decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals);
});
