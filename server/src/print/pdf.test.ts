import { expect, test } from 'vitest';
import type { Sheet } from './document.ts';
import { pdfOf } from './pdf.ts';

const setup = { title: 'Cards', paper: 'A4' as const, language: 'en', logo: undefined };
const blank: Sheet[] = [{ boxes: [], pictures: [] }];

test('a sheet that cannot be read breaks the file off, and says why', async () => {
  async function* sheets() {
    yield blank;
    throw new Error('The storage does not answer');
  }
  const taken = Array.fromAsync(pdfOf(setup, sheets()));
  await expect(taken).rejects.toThrow('The storage does not answer');
});

test('who stops taking has no more sheets read', async () => {
  let isOver = false;
  async function* sheets() {
    try {
      for (;;) yield blank;
    } finally {
      isOver = true;
    }
  }
  for await (const _piece of pdfOf(setup, sheets())) break;
  await expect.poll(() => isOver).toBe(true);
});
