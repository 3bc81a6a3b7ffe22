import { beforeAll, expect, test } from 'vitest';
import { addresses, open } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

/** Turns what follows it around, breaks the line, and ends what anybody else has begun. */
const TAIL = ' \u{1F43E}\u2069\u202Eevil\nend';
const names: Record<string, string[]> = {
  specie: ['name'],
  organization_shelter: ['name'],
  organization_branch: ['name'],
  organization_product: ['name'],
  organization_tax: ['name'],
  organization_question: ['ask'],
  question_template: ['name', 'description'],
  question_group: ['name'],
  admin_user: ['first_name'],
  pet: ['name'],
  integration: ['description'],
  network: ['description'],
  characteristics_definition: ['value'],
  mapping_breed: ['name'],
};

beforeAll(async () => {
  for (const [table, columns] of Object.entries(names))
    for (const column of columns) await server.sql.query(`update ${table} set ${column} = left(${column}, 30) || $1`, [TAIL]);
});

/** What stands after a name in the same element, where the name's marks would turn it around; and the window's title. */
const turned = () =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node as HTMLElement;
      const own = [...element.childNodes].flatMap((child) =>
        child.nodeType === Node.TEXT_NODE || !child.textContent ? (child.textContent ?? '') : '\uFFFC',
      );
      const at = own.findIndex((text) => text.includes('\u202E'));
      if (at < 0 || /^(SCRIPT|STYLE|TEXTAREA)$/.test(element.tagName)) continue;
      const after = own.slice(at).join('').split('\u202Eevil').slice(1);
      const follows = after.map((text) => text.replace(/^\s*end/, '').trim()).filter(Boolean);
      const isApart = /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi);
      if (follows.length || !isApart)
        wrong.push(`${element.tagName}.${element.className} ${isApart}: ${element.textContent?.slice(0, 90)}`);
    }
    if (/[\u202E\n]/.test(document.title)) wrong.push(`the title ${document.title}`);
    return wrong;
  });

test('a name turns nothing around that stands beside it, on any screen', { timeout: 180_000 }, async () => {
  const wrong: string[] = [];
  let met = 0;
  for (const address of await addresses(server)) {
    await open(page, address);
    wrong.push(...(await turned()).map((text) => `${address} ${text}`));
    if ((await page.locator('main').textContent())?.includes('\u202E')) met += 1;
  }
  expect([...new Set(wrong)]).toEqual([]);
  expect(met).toBeGreaterThan(20);
});
