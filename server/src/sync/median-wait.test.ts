import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from '../services/turns.ts';
import { TURNS } from './run.ts';

/** What a batch of 500 takes, by the bench, what a page is waited for, and what a slow partner takes for one, all in ms. */
const BATCH = 250;
const PAGE = 300;
const SLOW_PAGE = 25_000;
const PAGES = 4;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const takes = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

test('of thirty integrations at once, two of them as slow as is allowed, the median waits less than 5 s for a turn', async () => {
  const turns = new Turns(TURNS, 'Too many');
  const waits: number[] = [];
  const run = async (name: string, page: number, batch: number) => {
    for (let pages = 0; pages < PAGES; pages++) {
      await takes(page);
      const since = Date.now();
      await turns.take(name, () => {
        waits.push(Date.now() - since);
        return takes(batch);
      });
    }
  };
  // A batch of theirs is as large as any other; what they take, they take before it.
  const all = Array.from({ length: 30 }, (_, place) => run(`${place}`, place < 2 ? SLOW_PAGE : PAGE, BATCH));
  await vi.advanceTimersByTimeAsync(PAGES * SLOW_PAGE + 60_000);
  await Promise.all(all);
  const sorted = waits.toSorted((one, other) => one - other);
  expect(sorted).toHaveLength(30 * PAGES);
  expect(sorted[sorted.length / 2]).toBeLessThan(5000);
  // Nobody waits for more than one batch of each other.
  expect(sorted.at(-1)).toBeLessThanOrEqual((30 * BATCH) / TURNS.atOnce);
});
