import { describe, expect, test } from 'vitest';
import { type Bounds, type Learned, learned, toldBy } from './server-clock.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const headers = (date: string, more: object = {}) => new Headers({ date, ...more });
const at = (time: number, asked: number, came: number, more: object = {}) =>
  toldBy(headers(new Date(time).toUTCString(), more), asked, came);
const after = (...told: (Bounds | undefined)[]) =>
  told.reduce<Learned>((state, one) => (one ? learned(state, one) : state), {}).known;

describe('what an answer tells of the server’s clock', () => {
  test('is right however long the answer took, and no closer than that', () => {
    expect(at(NOON, 5000, 5100)).toEqual({ from: NOON - 5100, to: NOON - 4000 });
    const slow = at(NOON, 5000, 35_000);
    expect(slow).toEqual({ from: NOON - 35_000, to: NOON - 4000 });
  });

  test('is nothing where it has been kept on the way, or says no time', () => {
    expect(at(NOON, 0, 10, { age: '3600' })).toBeUndefined();
    expect(toldBy(headers('some day'), 0, 10)).toBeUndefined();
    expect(toldBy(new Headers(), 0, 10)).toBeUndefined();
  });
});

describe('of many answers', () => {
  test('each says closer what time it is', () => {
    // The server's clock stands at half a second past noon when the stopwatch stands at nothing.
    const known = after(at(NOON, 0, 300), at(NOON + 1000, 700, 800), at(NOON + 2000, 1550, 1600));
    expect(known).toEqual({ from: NOON + 400, to: NOON + 1000 });
  });

  test('one that took long takes nothing from what is known', () => {
    expect(after(at(NOON, 0, 100), at(NOON + 10_000, 1000, 30_000))).toEqual(after(at(NOON, 0, 100)));
  });

  test('a single one that does not fit is not believed, two that agree are', () => {
    const [first, kept] = [at(NOON, 0, 100), at(NOON - 3_600_000, 2000, 2100)];
    expect(after(first, kept)).toEqual(first);
    expect(after(first, kept, at(NOON + 3000, 3000, 3100))).toEqual(first);
    // The stopwatch of a machine that slept for an hour stood still.
    const [woken, then] = [at(NOON + 3_600_000, 4000, 4100), at(NOON + 3_601_000, 5000, 5100)];
    expect(after(first, woken, then)).toEqual({ from: NOON + 3_595_900, to: NOON + 3_597_000 });
  });
});
