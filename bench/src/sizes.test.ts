import { expect, test } from 'vitest';
import { routeSizes } from './sizes.ts';

const LOGIN = 240_000;
const SCREEN = 380_000;

test('the login loads at most 240 kB of JavaScript', () => {
  expect(routeSizes().get('/login')).toBeLessThanOrEqual(LOGIN);
});

test('no screen loads more than 380 kB of JavaScript', () => {
  const heavy = [...routeSizes()].filter(([, size]) => size > SCREEN);
  expect(heavy).toEqual([]);
});
