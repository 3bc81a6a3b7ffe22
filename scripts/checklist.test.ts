import { expect, test } from 'vitest';
import { checklistLines } from './checklist-lines.ts';

const lines = checklistLines();

test('every line of the checklist names tests that are there, or says why it needs none', () => {
  expect(lines.filter(({ faults }) => faults.length > 0)).toEqual([]);
});

test('no line stands twice in the checklist, and all 992 do', () => {
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  expect(lines).toHaveLength(992);
});
