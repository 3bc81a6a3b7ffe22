import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violations } from '../stage/browser.ts';
import { open, screens } from '../stage/screens.ts';
import { onStage, page, server, visitor } from '../stage/stage.ts';
import type { Found } from './found.ts';
import { spoilNames, turned } from './isolated-name.ts';
import { ledInto, passed, rowed, unfocused } from './keyboard.ts';
import { renumbered } from './number-field.ts';
import { codeWords, wordsOfCode } from './words-of-code.ts';

onStage();

/** So tall that nothing has to be scrolled to, and nothing that stays in sight lies over anything. */
const SCREEN = { width: 1280, height: 4000 };
const PHONE = 390;
async function tooWide(at: Page): Promise<Found> {
  await at.setViewportSize({ ...SCREEN, width: PHONE });
  // What goes by its own width is drawn once more.
  await at.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const width = await at.evaluate(() => document.documentElement.scrollWidth);
  await at.setViewportSize(SCREEN);
  return { wrong: width > PHONE ? [`${width} pixels`] : [], met: 1 };
}

let words: string[];
/** What holds of every screen: how it is looked for, and how often at least there is something to look at. */
const laws: Record<string, { look: (at: Page) => Promise<Found>; least: number }> = {
  'leads who opens a dialog into its first field': { look: ledInto, least: 4 },
  'is accessible': { look: async (at) => ({ wrong: await violations(at), met: 1 }), least: 50 },
  'lets no name turn around what stands beside it': { look: turned, least: 20 },
  'shows no word of the code where people have one of their own': { look: (at) => wordsOfCode(at, words), least: 80 },
  'is passed through by keyboard, both ways, and nothing is changed': { look: passed, least: 50 },
  'fits a phone': { look: tooWide, least: 50 },
  'makes no other number of what is typed': { look: renumbered, least: 5 },
  'leads who adds a row into it, and keeps who removes one among the rows': { look: rowed, least: 12 },
  'has no button that takes the focus away with it': { look: unfocused, least: 60 },
  'leaves the browser nothing to complain of': {
    look: async () => ({ wrong: visitor.complaints.splice(0), met: 1 }),
    least: 50,
  },
};

/** Each screen is opened once for all of them; in their order none spoils what the next looks at. */
const seen = new Map(Object.keys(laws).map((law) => [law, [] as Found[]]));
beforeAll(async () => {
  await spoilNames(server);
  words = await codeWords(server.url);
  await page.setViewportSize(SCREEN);
  for (const address of ['/nowhere', ...(await screens(server))]) {
    await open(page, address);
    for (const [law, { look }] of Object.entries(laws)) {
      const { wrong, met } = await look(page);
      seen.get(law)?.push({ wrong: wrong.map((what) => `${address}: ${what}`), met });
    }
  }
});

test.each(Object.entries(laws))('every screen %s', (law, { least }) => {
  const found = seen.get(law) ?? [];
  expect([...new Set(found.flatMap(({ wrong }) => wrong))]).toEqual([]);
  expect(found.reduce((sum, { met }) => sum + met, 0)).toBeGreaterThanOrEqual(least);
});
