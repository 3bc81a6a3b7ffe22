import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { open, screens } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

/** What is shown as it is kept: what somebody types or has typed, what a partner sends, codes to be copied. */
const AS_KEPT = 'input, textarea, code, pre, svg, .sample, .card-preview, .mail-preview';
/** What the specification itself says in capitals. */
const SAID = /Forcefully set pet to AVAILABLE status|SCAN TO GET MORE INFO/;
/** Of two letters are sizes and the like, which people say so. */
const SHORTEST = 3;

/** Every word that a schema of ours chooses among. */
async function keys(): Promise<string[]> {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { enum: words } = value as { enum?: unknown };
    if (Array.isArray(words)) for (const word of words) found.add(String(word));
    for (const one of Object.values(value)) walk(one);
  };
  const answer = await fetch(`${server.url}/openapi.json`);
  walk(await answer.json());
  return [...found].filter((word) => /^[A-Z][A-Z0-9_]*$/.test(word) && word.length >= SHORTEST);
}

/** The words in capitals that a screen shows, what is folded included. */
const capitals = (at: Page) =>
  at.evaluate(
    ([asKept, said]) => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
      const words: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.parentElement?.checkVisibility() && !node.parentElement.closest(asKept))
          words.push(...(node.textContent?.replace(new RegExp(said), '').match(/\b[A-Z][A-Z0-9]+(_[A-Z0-9]+)*\b/g) ?? []));
      return words;
    },
    [AS_KEPT, SAID.source] as const,
  );

const shown = new Map<string, string[]>();
let known: string[];
beforeAll(async () => {
  known = await keys();
  for (const address of await screens(server)) {
    await open(page, address);
    shown.set(address, await capitals(page));
  }
}, 300_000);

test('no screen shows a word of the code where people have one of their own', () => {
  expect(known.length).toBeGreaterThan(150);
  const wrong = [...shown].flatMap(([address, words]) =>
    words.filter((word) => word.includes('_') || known.includes(word)).map((word) => `${address}: ${word}`),
  );
  expect([...new Set(wrong)]).toEqual([]);
  expect(shown.size).toBeGreaterThan(80);
});
