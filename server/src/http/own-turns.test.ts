import { expect, test } from 'vitest';
import { OwnTurns } from './own-turns.ts';

test('who has waited for too long is refused, whether or not anybody gives a turn back, and the next turn is another’s', async () => {
  const turns = new OwnTurns<string>('Too many', 20);
  for (let count = 0; count < 4; count += 1) expect(turns.take('one')).toBeUndefined();
  await expect(turns.take('one')).rejects.toMatchObject({ http: 429, message: 'Too many' });
  turns.give('one');
  expect(turns.take('one')).toBeUndefined();
});
