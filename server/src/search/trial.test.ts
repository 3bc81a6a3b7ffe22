import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Trial } from './trial.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Who was run of two that take so many milliseconds, time after time. */
async function run(times: number, milliseconds: [(time: number) => number, (time: number) => number]): Promise<string> {
  const trial = new Trial();
  let ran = '';
  const way = (name: 0 | 1) => async () => {
    vi.advanceTimersByTime(milliseconds[name](ran.length));
    ran += name;
  };
  for (let time = 0; time < times; time += 1) await trial.run([way(0), way(1)]);
  return ran;
}

const BY_TURNS = '01'.repeat(8);

test.each<[string, number, number, string]>([
  ['first', 3, 5, '0000'],
  ['second', 5, 3, '1111'],
  ['first where neither is quicker', 3, 3, '0000'],
])('both ways are tried by turns, then the quicker one is taken: the %s', async (_, one, other, then) => {
  expect(await run(20, [() => one, () => other])).toBe(BY_TURNS + then);
});

test('a way that has waited now and then is judged by when it had not', async () => {
  expect(await run(20, [() => 5, (time) => (time === 9 ? 3 : 100)])).toBe(`${BY_TURNS}1111`);
});

test('a way that fails is not taken for quick', async () => {
  const trial = new Trial();
  const ran: number[] = [];
  for (let time = 0; time < 20; time += 1)
    await trial
      .run([
        async () => {
          vi.advanceTimersByTime(5);
          ran.push(0);
        },
        () => Promise.reject(new Error('fails')),
      ])
      .catch(() => ran.push(1));
  expect(ran.slice(16)).toEqual([0, 0, 0, 0]);
});
