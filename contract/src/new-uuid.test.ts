import { expect, test } from 'vitest';
import { z } from 'zod';
import { newUuid } from './new-uuid.ts';

test('every uuid is one of version 4, and none comes twice', () => {
  const made = Array.from({ length: 1000 }, newUuid);
  expect(made.filter((uuid) => !z.uuidv4().safeParse(uuid).success)).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});
