import type { Page } from 'playwright-core';
import type { Found } from './found.ts';

/** What is shown as it is kept: what somebody types or has typed, what a partner sends, codes to be copied; and the sections, which the specification shows so. */
const AS_KEPT = 'input, textarea, code, pre, svg, .sample, .card-preview, .mail-preview, .make-tag';
/** What the specification itself says in capitals. */
const SAID = /Forcefully set pet to AVAILABLE status|SCAN TO GET MORE INFO/;
/** Of two letters are sizes and the like, which people say so. */
const SHORTEST = 3;

/** Every word that a schema of ours chooses among. */
export async function codeWords(url: string): Promise<string[]> {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { enum: words } = value as { enum?: unknown };
    if (Array.isArray(words)) for (const word of words) found.add(String(word));
    for (const one of Object.values(value)) walk(one);
  };
  const answer = await fetch(`${url}/openapi.json`);
  walk(await answer.json());
  return [...found].filter((word) => /^[A-Z][A-Z0-9_]*$/.test(word) && word.length >= SHORTEST);
}

/** The words of the code that a screen shows, what is folded included. */
export async function wordsOfCode(at: Page, known: readonly string[]): Promise<Found> {
  const words = await at.evaluate(
    ([asKept, said]) => {
      const shown: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.parentElement?.checkVisibility() && !node.parentElement.closest(asKept))
          shown.push(...(node.textContent?.replace(new RegExp(said), '').match(/\b[A-Z][A-Z0-9]+(_[A-Z0-9]+)*\b/g) ?? []));
      return shown;
    },
    [AS_KEPT, SAID.source] as const,
  );
  return { wrong: words.filter((word) => word.includes('_') || known.includes(word)), met: 1 };
}
