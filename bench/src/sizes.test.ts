import { expect, test } from 'vitest';
import { pageSize, routeSizes } from './sizes.ts';

const LOGIN = 240_000;
const SCREEN = 395_000;
const LISTING = 80_000;

test('the login loads at most 240 kB of JavaScript', () => {
  expect(routeSizes().get('/login')).toBeLessThanOrEqual(LOGIN);
});

test('no screen loads more than 395 kB of JavaScript', () => {
  const heavy = [...routeSizes()].filter(([, size]) => size > SCREEN);
  expect(heavy).toEqual([]);
});

test('the listing that a shelter embeds loads at most 80 kB of JavaScript, the script beside it included', () => {
  const [page, embed] = [pageSize('listing.ts'), pageSize('embed.ts')];
  expect(Math.min(page, embed)).toBeGreaterThan(0);
  expect(page + embed).toBeLessThanOrEqual(LISTING);
});
