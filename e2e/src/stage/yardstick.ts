import type { Browser } from 'playwright-core';

/** Milliseconds the work below takes where the bounds of the speed tests were set: two cores with nothing else to do. */
const THERE = 100;
const ROUNDS = 5;

/**
 * A bound in milliseconds for this machine at this moment: as many times wider as the same piece of work, in the same kind of
 * browser, takes longer than where the bounds were set. It is never narrower. Ask for it beside what is measured.
 */
export async function bound(browser: Browser, milliseconds: number): Promise<number> {
  const page = await browser.newPage();
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) took.push(await page.evaluate(work));
  await page.close();
  const median = took.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  return milliseconds * Math.max(1, median / THERE);
}

/** What a screen's work is made of: objects, texts, elements and where they stand. Milliseconds by the page's own clock. */
function work(): number {
  const began = performance.now();
  const rows = Array.from({ length: 400 }, (_, n) => ({
    id: n,
    name: `Row ${(n * 7919) % 400}`,
    words: ['one', 'two', 'three'],
  }));
  const sorted = (JSON.parse(JSON.stringify(rows)) as typeof rows).sort((a, b) => a.name.localeCompare(b.name));
  const table = document.createElement('table');
  for (const { id, name, words } of sorted) {
    const row = table.insertRow();
    for (const text of [String(id), name, ...words]) row.insertCell().textContent = text;
  }
  document.body.append(table);
  const { height } = table.getBoundingClientRect();
  table.style.width = `${height % 500}px`;
  table.getBoundingClientRect();
  table.remove();
  return performance.now() - began;
}
