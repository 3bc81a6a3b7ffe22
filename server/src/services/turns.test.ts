import { expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

/** Turns of which one runs at once and at most `waiting` wait; what runs ends when told to. */
function turnsWith(waiting: number) {
  const turns = new Turns({ atOnce: 1, waiting }, 'Too many');
  const ran: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const take = (from: string, name = from, isKnown = true) => {
    const work = () => {
      ran.push(name);
      return new Promise<void>((end) => ends.push(end));
    };
    turns.take(from, work, isKnown).catch(() => refused.push(name));
  };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const endAll = async () => {
    for (;;) {
      await settled();
      const end = ends.shift();
      if (!end) return;
      end();
    }
  };
  const stranger = (from: string) => take(from, from, false);
  return { take, stranger, ran, refused, endAll, settled };
}

test('whoever sends one thing waits for one of each other’s', async () => {
  const { take, ran, endAll } = turnsWith(20);
  for (let time = 1; time <= 5; time += 1) take('guesser', `guess ${time}`);
  take('innocent');
  await endAll();
  expect(ran).toEqual(['guess 1', 'guess 2', 'innocent', 'guess 3', 'guess 4', 'guess 5']);
});

test('where too many wait the last of the longest line gives way', async () => {
  const { take, ran, refused, endAll } = turnsWith(3);
  for (let time = 1; time <= 4; time += 1) take('guesser', `guess ${time}`);
  take('innocent');
  await endAll();
  expect(refused).toEqual(['guess 4']);
  expect(ran).toContain('innocent');
});

test('whoever stands in the longest line themselves is refused', async () => {
  const { take, refused, settled } = turnsWith(2);
  for (let time = 1; time <= 4; time += 1) take('guesser', `guess ${time}`);
  await settled();
  expect(refused).toEqual(['guess 4']);
});

test('somebody known waits for one stranger at most, and strangers get on beside them', async () => {
  const { take, stranger, ran, endAll } = turnsWith(20);
  for (let from = 1; from <= 5; from += 1) stranger(`stranger ${from}`);
  for (let from = 1; from <= 3; from += 1) take(`known ${from}`);
  await endAll();
  expect(ran).toEqual(['stranger 1', 'known 1', 'stranger 2', 'known 2', 'stranger 3', 'known 3', 'stranger 4', 'stranger 5']);
});

test('where strangers fill every place one gives way to somebody known', async () => {
  const { take, stranger, ran, refused, endAll } = turnsWith(3);
  for (let from = 1; from <= 4; from += 1) stranger(`stranger ${from}`);
  take('known');
  await endAll();
  expect(refused).toEqual(['stranger 2']);
  expect(ran).toEqual(['stranger 1', 'known', 'stranger 3', 'stranger 4']);
});

test('where known people fill every place no stranger takes one', async () => {
  const { take, stranger, refused, endAll } = turnsWith(2);
  for (let time = 1; time <= 3; time += 1) take('known', `known ${time}`);
  stranger('stranger');
  await endAll();
  expect(refused).toEqual(['stranger']);
});

test('a refusal says when to come back', async () => {
  const turns = new Turns({ atOnce: 0, waiting: 0 }, 'Too many');
  await expect(turns.take('anybody', async () => {})).rejects.toMatchObject({
    http: 503,
    message: 'Too many',
    headers: { 'retry-after': '5' },
  });
});

test('what fails gives its turn to the next', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1 }, 'Too many');
  const failing = turns.take('a', () => Promise.reject(new Error('no')));
  const next = turns.take('b', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test.each<[string, (turns: Turns) => unknown]>([
  ['a piece of work', (turns) => turns.take('one', async () => {})],
  ['a sign of work that takes no turn', (turns) => turns.stir()],
])('a lull is no moment between two pieces of one work: %s ends it', async (_what, work) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const turns = new Turns({ atOnce: 1, waiting: 1 }, 'Too many');
    await work(turns);
    let isQuiet = false;
    const lull = turns.lull(600_000).then(() => {
      isQuiet = true;
    });
    for (const piece of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(40);
      expect(`${piece} ${isQuiet}`).toBe(`${piece} false`);
      await work(turns);
    }
    await vi.advanceTimersByTimeAsync(60);
    await lull;
  } finally {
    vi.useRealTimers();
  }
});

test('who has waited for too long is refused, and waits no more', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 5, patience: 20, held: 60_000 }, 'Too many');
  const held = Promise.withResolvers<void>();
  const holding = turns.take('slow', () => held.promise);
  await expect(turns.take('other', async () => undefined)).rejects.toMatchObject({ http: 503, message: 'Too many' });
  held.resolve();
  await holding;
  expect(await turns.take('other', async () => 'done')).toBe('done');
});

test('what has its turn for too long loses it and is told so, and ends without ending another’s', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 5, held: 20 }, 'Too many');
  const end = Promise.withResolvers<void>();
  const told: boolean[] = [];
  const holding = turns.take('slow', (late) => {
    late.addEventListener('abort', () => told.push(true));
    return end.promise;
  });
  expect(await turns.take('next', async () => told)).toEqual([true]);
  end.resolve();
  await holding;
  expect(await turns.take('last', async () => 'done')).toBe('done');
});
