import { describe, expect, test } from 'vitest';
import { merge } from '../../../console/src/ui/form/merge.ts';

const merged = (base: unknown, mine: unknown, theirs: unknown) => merge(base, mine, theirs).values;
const clashes = (base: unknown, mine: unknown, theirs: unknown) =>
  merge(base, mine, theirs).clashes.map(({ path, mine: my, theirs: their }) => [path.join('.'), my, their]);

describe('of two who have changed one record', () => {
  const base = { version: 1, name: 'Owl', size: { min: 1, max: 5 }, note: '' };

  test('each keeps what only they have changed', () => {
    const mine = { ...base, name: 'My owl', size: { min: 2, max: 5 } };
    const theirs = { ...base, version: 2, size: { min: 1, max: 9 }, note: 'Shy' };
    expect(merge(base, mine, theirs)).toEqual({
      values: { version: 2, name: 'My owl', size: { min: 2, max: 9 }, note: 'Shy' },
      clashes: [],
      taken: [{ path: ['size', 'max'] }, { path: ['note'] }],
    });
  });

  test('nobody is asked about the same change', () => {
    expect(clashes(base, { ...base, name: 'Eagle owl' }, { ...base, version: 2, name: 'Eagle owl' })).toEqual([]);
  });

  test('it is asked where both have changed the same place differently, and there alone', () => {
    const mine = { ...base, name: 'My owl', note: 'Mine' };
    const theirs = { ...base, version: 2, name: 'Their owl', size: { min: 1, max: 9 } };
    expect(clashes(base, mine, theirs)).toEqual([['name', 'My owl', 'Their owl']]);
  });

  test('what was answered stands, and mine where nothing was', () => {
    const mine = { ...base, name: 'My owl', note: 'Mine' };
    const theirs = { ...base, version: 2, name: 'Their owl', note: 'Theirs' };
    const chosen = new Map([['/name', 'theirs' as const]]);
    expect(merge(base, mine, theirs, { chosen }).values).toMatchObject({ name: 'Their owl', note: 'Mine', version: 2 });
  });

  test('what I emptied stays empty, and what they emptied goes', () => {
    expect(merged({ a: 'x', b: 'y' }, { a: null, b: 'y' }, { a: 'x', b: '' })).toEqual({ a: null, b: '' });
  });

  test('what the server has from a save of mine nobody heard of is mine', () => {
    const sent = { ...base, name: 'My owl' };
    const theirs = { ...sent, version: 2 };
    expect(merge(base, { ...base, name: 'My other owl' }, theirs, { sent })).toMatchObject({
      values: { name: 'My other owl', version: 2 },
      clashes: [],
    });
    expect(merge(base, base, theirs, { sent }).values).toMatchObject({ name: 'Owl' });
  });

  test('a setting they have made first is the one that I change', () => {
    expect(merged({ value: 1 }, { value: 2 }, { uuid: 'u', version: 1, value: 1 })).toEqual({ uuid: 'u', version: 1, value: 2 });
  });
});

describe('of a list', () => {
  const row = (uuid: string, price: number, version = 1) => ({ uuid, version, price });

  test.each([
    ['saved', (row: unknown) => ({ base: [row] })],
    ['sent without an answer', (row: unknown) => ({ base: [], sent: [row] })],
  ])('an element that was %s, and typed on since, is the one the server has', (_, of) => {
    const { base, ...sent }: { base: unknown[]; sent?: unknown[] } = of({ key: 'new', name: 'A' });
    const theirs = [{ key: 'u', uuid: 'u', version: 1, name: 'A' }];
    expect(merge(base, [{ key: 'new', name: 'A and on' }], theirs, sent)).toEqual({
      values: [{ key: 'new', uuid: 'u', version: 1, name: 'A and on' }],
      clashes: [],
      taken: [],
    });
  });

  test('an element is told by its identity, wherever it stands', () => {
    const base = [row('a', 1), row('b', 2)];
    expect(merged(base, [row('b', 2), row('a', 5)], [row('a', 1, 2), row('b', 7, 2)])).toEqual([row('b', 7, 2), row('a', 5, 2)]);
  });

  test('both additions stay, and both removals', () => {
    const base = ['a', 'b', 'c', 'd'];
    expect(merged(base, ['a', 'c', 'd', 'mine'], ['a', 'b', 'c', 'theirs'])).toEqual(['a', 'c', 'mine', 'theirs']);
  });

  test('a row of something else is told by what it is of', () => {
    const base = [{ branch_uuid: 'n', price: 10 }];
    const mine = [...base, { branch_uuid: 's', price: 5 }];
    expect(merged(base, mine, [{ branch_uuid: 'n', price: 11 }])).toEqual([{ branch_uuid: 'n', price: 11 }, mine[1]]);
  });

  test('what one took away and the other changed is asked about', () => {
    const base = [row('a', 1), row('b', 2)];
    expect(clashes(base, [row('a', 1)], [row('a', 1), row('b', 3, 2)])).toEqual([['1', undefined, { price: 3 }]]);
    expect(clashes(base, [row('a', 1), row('b', 3)], [row('a', 1)])).toEqual([['1', { price: 3 }, undefined]]);
  });

  test('what they took away and I keep is made anew', () => {
    expect(merged([row('a', 1)], [row('a', 2)], [])).toEqual([{ price: 2 }]);
  });

  test('what the server has from a save of mine nobody heard of is not added twice', () => {
    const mine = [{ key: 'k', description: 'Food', amount: 5 }];
    const theirs = [{ key: 'u', uuid: 'u', version: 1, description: 'Food', amount: 5 }];
    expect(merge([], mine, theirs)).toEqual({ values: theirs, clashes: [], taken: [] });
  });

  test('two added at one position get one each', () => {
    const at = (uuid: string, position: number) => ({ uuid, position });
    expect(merged([at('a', 0)], [at('a', 0), at('mine', 1)], [at('a', 0), at('theirs', 1)])).toEqual([
      at('a', 0),
      at('mine', 1),
      at('theirs', 2),
    ]);
  });

  test('two orders are asked about', () => {
    expect(clashes(['a', 'b', 'c'], ['b', 'a', 'c'], ['a', 'c', 'b'])).toEqual([['', ['b', 'a', 'c'], ['a', 'c', 'b']]]);
  });

  test('elements that cannot be told apart are one thing', () => {
    const base = [{ limit: 1 }];
    expect(merged(base, [{ limit: 2 }], base)).toEqual([{ limit: 2 }]);
    expect(clashes(base, [{ limit: 2 }], [{ limit: 3 }])).toEqual([['', [{ limit: 2 }], [{ limit: 3 }]]]);
  });
});
