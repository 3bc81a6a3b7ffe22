import { expect, test } from 'vitest';
import { amountOf } from './amount.ts';
import { decimalsOf, inCurrency } from './currency.ts';
import { percent } from './payment.ts';

const amount = amountOf('Missing', { currency: 'USD' });

test.each([0, 2, 2.5, 0.01, 0.1, 1.15, 19.99, 1_000_000.07, 99_999_999.99])('an amount of %d is one', (value) => {
  expect(amount.safeParse(value).success).toBe(true);
});

test.each([2.000_000_000_1, 0.001, 1.005, 1e-7, 1e-10, 0.1 + 0.2])(
  'an amount of %d has a decimal too many, however small',
  (value) => {
    expect(amount.safeParse(value).error?.issues).toMatchObject([{ message: 'At most 2 decimals in USD' }]);
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

test.each([
  ['USD', 1234.5, '$1,234.50'],
  ['USD', 12, '$12.00'],
  ['JPY', 1200, '¥1,200'],
  ['KWD', 12, 'KWD 12.000'],
  ['KWD', 12.255, 'KWD 12.255'],
  // What a currency cannot have is shown as what it is, and not as another amount.
  ['JPY', 12.5, '¥12.5'],
  ['USD', 12.255, '$12.255'],
])('amounts in %s are shown with its decimals: %d', (currency, amount, shown) => {
  expect(inCurrency(amount, currency, { lang: 'en-US' }).replace('\u00a0', ' ')).toBe(shown);
});

test.each([
  ['USD', 12, '$12'],
  ['USD', 12.5, '$12.50'],
  ['JPY', 1200, '¥1,200'],
  ['KWD', 12, 'KWD 12'],
  ['KWD', 12.5, 'KWD 12.500'],
])('a short amount in %s has all of its decimals or none: %d', (currency, amount, shown) => {
  expect(inCurrency(amount, currency, { lang: 'en-US', isShort: true }).replace('\u00a0', ' ')).toBe(shown);
});
