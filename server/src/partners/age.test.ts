import { expect, test } from 'vitest';
import { bornBy } from './age.ts';

test.each(['NO AGE', '<6 months', '', null])('%j tells no birthday', (age) => {
  expect(bornBy(age)).toBeNull();
});

test.each([
  ['2 YEARS 10 MONTHS', 34],
  ['1 year', 12],
  ['3 mos', 3],
  ['8 weeks.', 1],
])('%s was born about %i months ago', (age, months) => {
  const now = new Date();
  const born = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  expect(bornBy(age)).toBe(born.toISOString().slice(0, 10));
});
