import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonList } from './json-list.ts';

async function* pieces(text: string, length = text.length || 1) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}
const read = (text: string, length?: number) => Array.fromAsync(jsonList('Petfriend', pieces(text, length)));

test('a list reads alike wherever its pieces are cut', async () => {
  const lists = fc.array(fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(lists, fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 2), async (list, length, indent) => {
      const text = JSON.stringify(list, null, indent);
      expect(await read(` ${text}\n`, length)).toEqual(JSON.parse(text));
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('brackets, commas and quotes within texts separate nothing', async () => {
  expect(await read('[{"a":"],[\\"\\\\"},"}"]', 1)).toEqual([{ a: '],["\\' }, '}']);
});

test('what is no list tells how it begins', async () => {
  await expect(read('  {"error":"Invalid API token"}', 3)).rejects.toMatchObject({ head: '{"error":"Invalid API token"}' });
  await expect(read('')).rejects.toMatchObject({ head: '' });
});

test.each([
  ['cut off', '[{"a":1},{"a"', 'Petfriend sends a list that breaks off in the middle.'],
  ['malformed', '[{"a":1},{"b":tru}]', 'Petfriend sends a list that cannot be read.'],
  ['an endless item', `["${'a'.repeat(2_100_000)}`, 'Petfriend sends a list that holds something too large.'],
])('%s is refused in words', async (_what, text, message) => {
  await expect(read(text, 64_000)).rejects.toThrow(message);
});
