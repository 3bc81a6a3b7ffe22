import { expect, test } from 'vitest';
import { Toil } from './toil.ts';

const READERS = 28;
const PIECES = 10;
/** What others are kept waiting for at most, in ms, and so in pieces that take one each. */
const STRETCH = 2;

test('however many answers are read at once, others have their turn between', async () => {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  /** How many pieces were worked on in each turn. */
  const worked = new Map<number, number>();
  const piece = () => {
    worked.set(turns, (worked.get(turns) ?? 0) + 1);
    for (const since = performance.now(); performance.now() - since < 1; );
  };
  const readers = Array.from({ length: READERS }, () => new Toil('The partner'));
  await Promise.all(readers.map((toil) => toil.each(Array.from({ length: PIECES }), piece)));
  clearImmediate(next);
  expect([...worked.values()].reduce((sum, count) => sum + count, 0)).toBe(READERS * PIECES);
  expect(Math.max(...worked.values())).toBeLessThanOrEqual(STRETCH + 1);
});
