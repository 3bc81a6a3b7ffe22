import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { open, screens } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

/** Between a phone, where rows are cards, and a desktop; the last as wide as an ordinary scroll bar leaves 768, 1024 and 1280. */
const NARROW = [720, 753, 1009, 1265];
const WIDE = 1920;
const ALL = [390, 1024, 1280];

/** The words of a table that stand on more than one line. */
const brokenWords = (at: Page) =>
  at.evaluate(() => {
    const broken: string[] = [];
    for (const cell of document.querySelectorAll('main .table :is(td, th)')) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
    }
    return broken;
  });

/** How much more there is to the side of a list than is in sight. */
const sideways = (at: Page) =>
  at.evaluate(() =>
    [...document.querySelectorAll('main .table-scroll')].flatMap(({ scrollWidth, clientWidth }) =>
      scrollWidth > clientWidth ? [scrollWidth - clientWidth] : [],
    ),
  );

/** Badges that touch another, or a word: closer than a blank. */
const gluedBadges = (at: Page) =>
  at.evaluate(() => {
    const LEAST = 3;
    interface Run {
      text: string;
      badge: Element | null | undefined;
      rects: DOMRect[];
    }
    const runs: Run[] = [];
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim()) continue;
      const badge = node.parentElement?.closest('.tag');
      const range = document.createRange();
      range.selectNode(badge ?? node);
      if (badge || node.parentElement?.checkVisibility({ visibilityProperty: true }))
        runs.push({ text: node.textContent, badge, rects: [...range.getClientRects()] });
    }
    const areGlued = (one: DOMRect, other: DOMRect) => {
      const isBeside = one.top < other.bottom - 2 && other.top < one.bottom - 2;
      const isBelow = one.left < other.right - 2 && other.left < one.right - 2;
      const [across, down] = [other.left - one.right, other.top - one.bottom];
      return (isBeside && across > -2 && across < LEAST) || (isBelow && down > -2 && down < 1);
    };
    const pairs = runs.flatMap((one) =>
      runs.filter(({ badge }) => badge !== one.badge && (badge || one.badge)).map((other) => [one, other] as const),
    );
    return pairs
      .filter(([one, other]) => one.rects.some((a) => other.rects.some((b) => areGlued(a, b))))
      .map(([one, other]) => `${one.text}|${other.text}`);
  });

/** Rows whose pencil, dots and the like stand on more than one line. */
const wrappedActions = (at: Page) =>
  at.evaluate(() =>
    [...document.querySelectorAll('main td.table-actions')].flatMap((cell) => {
      const actions = [...cell.querySelectorAll('.table-action')].filter((action) => action.checkVisibility());
      const lines = new Set(actions.map((action) => Math.round(action.getBoundingClientRect().top)));
      return lines.size > 1 ? [actions.map((action) => action.getAttribute('aria-label')).join(' | ')] : [];
    }),
  );

/** How much of the room beside the menu a list leaves. */
const unused = (at: Page) =>
  at.evaluate(() => {
    const table = document.querySelector('main .table-scroll')?.closest('.card');
    return table && !table.closest('.two, .parted') ? Math.round(window.innerWidth - table.getBoundingClientRect().right) : 0;
  });

const found = {
  broken: [] as string[],
  sideways: [] as string[],
  glued: [] as string[],
  wrapped: [] as string[],
  unused: [] as string[],
  tables: 0,
};
const titles = new Map<string, string[]>();
beforeAll(async () => {
  for (const address of await screens(server)) {
    await open(page, address);
    const title = await page.title();
    titles.set(title, [...(titles.get(title) ?? []), address]);
    for (const width of ALL) {
      await page.setViewportSize({ width, height: 900 });
      found.glued.push(...(await gluedBadges(page)).map((pair) => `${address} at ${width}: ${pair}`));
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    if (!(await page.locator('main .table').count())) continue;
    found.tables += 1;
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 900 });
      found.broken.push(...(await brokenWords(page)).map((word) => `${address} at ${width}: ${word}`));
      found.sideways.push(...(await sideways(page)).map((more) => `${address} at ${width}: ${more}`));
      found.wrapped.push(...(await wrappedActions(page)).map((actions) => `${address} at ${width}: ${actions}`));
    }
    await page.setViewportSize({ width: WIDE, height: 900 });
    const left = await unused(page);
    if (left > 40) found.unused.push(`${address}: ${left}`);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

test('no list breaks a word between a phone and a desktop', () => {
  expect([...new Set(found.broken)]).toEqual([]);
  expect(found.tables).toBeGreaterThan(20);
});

test('no list is scrolled sideways between a phone and a desktop', () => {
  expect(found.sideways).toEqual([]);
});

test('no badge touches what stands beside it, and the actions of a row stand on one line', () => {
  expect([...new Set(found.glued)]).toEqual([]);
  expect([...new Set(found.wrapped)]).toEqual([]);
});

test('a list has all the room there is on a wide screen', () => {
  expect(found.unused).toEqual([]);
});

/** A record that opens over its list, or within its tab, leaves the title as it is; the wizard stands at two addresses. */
const isOne = (addresses: string[]) => {
  const [first = '', ...others] = addresses.map((address) => address.replace(/^\/definitions\/add$/, '/integration/add')).sort();
  return others.every((address) => address.startsWith(first));
};

test('the titles of no two screens are the same', () => {
  expect([...titles].filter(([, addresses]) => !isOne(addresses))).toEqual([]);
});

test('a record names its window', () => {
  expect([...titles].filter(([title]) => title.startsWith('Edit '))).toEqual([]);
});
